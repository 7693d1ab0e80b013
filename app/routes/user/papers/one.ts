import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePaper, sendPaper } from "~/features/courts/papers/queries.server";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	return sendPaper(await orNotFound(requirePaper(acting, params.paperId ?? "")));
}
