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
		copies: copies.map(({ id, day, bytes, isShared, state, reason, ...order }) => ({
			...{ id, day, name: orderName(order), bytes, isShared },
			problem: state === "failed" && reason ? t(reason) : null,
		})),
	};
}

/** What the page of a case's links offers to put on the shared page: papers, then the copies of orders that are there. */
export async function listShareable(acting: ActingContext, caseId: string) {
	const { papers, copies } = await papersOfCase(acting, caseId);
	const kept = copies.filter(({ bytes }) => bytes !== null);
	return [...papers, ...kept].map((one) => columnsOf(one, "id", "name", "day", "isShared"));
}
type Shown = Awaited<ReturnType<typeof papersOfCase>>;
export type ListedPaper = Shown["papers"][number];
export type ListedCopy = Shown["copies"][number];
