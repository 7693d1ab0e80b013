import { listOrderCopies, listPapers, orderName } from "~/features/courts/papers/queries.server";
import { findRoom } from "~/features/courts/papers/room.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** What the part "Papers" of a case's page shows. */
export async function papersOfCase(acting: ActingContext, caseId: string) {
	const [papers, copies, room] = await Promise.all([
		listPapers(acting, caseId),
		listOrderCopies(acting, caseId),
		findRoom(acting.ownerId),
	]);
	return {
		room,
		papers: papers.map((one) => columnsOf(one, "id", "day", "name", "kind", "words", "bytes", "writer", "isShared")),
		copies: copies.map(({ id, day, bytes, state, reason, ...order }) => ({
			...{ id, day, name: orderName(order), bytes },
			problem: state === "failed" && reason ? t(reason) : null,
		})),
	};
}
type Shown = Awaited<ReturnType<typeof papersOfCase>>;
export type ListedPaper = Shown["papers"][number];
export type ListedCopy = Shown["copies"][number];
