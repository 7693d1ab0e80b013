import { recordOften } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";

type Way = "export" | "print";

/** Notes that somebody else than the owner takes the list away, as a file or on paper. @throws DomainError as `recordAction` */
export async function recordExport(acting: ActingContext, way: Way): Promise<void> {
	if (acting.actor.id === acting.ownerId) return;
	await db.transaction((tx) =>
		recordAction(tx, acting, "export", { action: `case.${way}`, subject: "case", subjectId: "" }),
	);
}

/** Notes in the security log that the list is printed, as a file that leaves is noted by its answer. */
export const recordPrint = ({ actor }: ActingContext, path: string): void =>
	recordOften({ action: "security.download", userId: actor.id, details: { path } }, path);
