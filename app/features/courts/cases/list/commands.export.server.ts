import { recordOften } from "~/features/people/audit/commands.server";
import { recordAct } from "~/features/people/chamber/acts.server";
import type { By } from "~/features/people/chamber/by";
import { db } from "~/platform/db/client.server";

type Way = "export" | "print";

/** Notes that somebody else than the owner takes the list away, as a file or on paper. @throws DomainError as `recordAct` */
export async function recordExport(by: By, way: Way): Promise<void> {
	if (by.actor.id === by.ownerId) return;
	await db.transaction((tx) => recordAct(tx, by, "export", { action: `case.${way}`, subject: "case", subjectId: "" }));
}

/** Notes in the security log that the list is printed, as a file that leaves is noted by its answer. */
export const recordPrint = ({ actor }: By, path: string): void =>
	recordOften({ action: "security.download", userId: actor.id, details: { path } }, path);
