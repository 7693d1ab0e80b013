import { recordOften } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";

type Way = "export" | "print";

/** Records that a person other than the owner exports or prints the list. @throws DomainError as `recordAction` */
export async function recordExport(acting: ActingContext, way: Way): Promise<void> {
	if (acting.actor.id === acting.ownerId) return;
	await db.transaction((tx) =>
		recordAction(tx, acting, "export", { action: `case.${way}`, subject: "case", subjectId: "" }),
	);
}

/** Records a print in the security log; file downloads are recorded with their response. */
export const recordPrint = ({ actor }: ActingContext, path: string): void =>
	recordOften({ action: "security.download", userId: actor.id, details: { path } }, path);
