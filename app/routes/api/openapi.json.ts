import { notAllowed } from "~/http/api.server";
import { apiDocument } from "~/http/api-document.server";
import { readableResponse } from "~/http/buffered-response.server";

export async function loader() {
	const { text } = await apiDocument();
	return readableResponse(text, {
		headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
	});
}

export const action = notAllowed("GET");
