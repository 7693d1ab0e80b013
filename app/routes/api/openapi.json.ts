import { notAllowed } from "~/web/api/api.server";
import { apiDocument } from "~/web/api/api-document.server";

export async function loader() {
	const { text } = await apiDocument();
	return new Response(text, {
		headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
	});
}

export const action = notAllowed("GET");
