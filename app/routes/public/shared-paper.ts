import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendPaper } from "~/features/courts/papers/queries.server";
import { openSharedLink } from "~/features/courts/sharing/links.server";
import { requireSharedPaper } from "~/features/courts/sharing/shared-case.server";
import { requestContext } from "~/platform/http/context.server";
import { orNotFound } from "~/web/server/not-found.server";

export async function loader({ params }: LoaderFunctionArgs) {
	const { address } = requestContext();
	const link = await orNotFound(openSharedLink(params.token ?? "", address, { isCounted: false }));
	return sendPaper(await orNotFound(requireSharedPaper(link.ownerId, link.caseId, params.paperId ?? "")));
}
