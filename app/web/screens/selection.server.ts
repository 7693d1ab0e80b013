import { idsIn } from "~/features/courts/cases/list/selection-input";
import { listCasesByIds } from "~/features/courts/cases/queries.server";
import type { Right } from "~/features/people/chamber/rights";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";

/** The owner's cases named in a dialog's address, and where the dialog leads when it closes. */
export async function readSelection(request: Request, ownerId: string) {
	const ids = idsIn(new URL(request.url).searchParams, "case");
	return { cases: await listCasesByIds(ownerId, ids), closeTo: listReturnPath(request) };
}

/** Loader of a dialog that needs only the selected cases. */
export const selectionFor =
	(right: Right) =>
	async ({ request }: { request: Request }) => {
		const acting = await authorize(request, right);
		return readSelection(request, acting.ownerId);
	};
