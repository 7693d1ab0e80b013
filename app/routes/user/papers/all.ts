import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCase } from "~/features/courts/cases/queries.server";
import { archiveOfCase } from "~/features/courts/papers/archive.server";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "export" } satisfies ScreenHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "export");
	const { id } = await orNotFound(requireCase(acting.ownerId, params.caseId ?? ""));
	return archiveOfCase(acting, id);
}
