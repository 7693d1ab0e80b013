import { db } from "~/db/client.server";
import { recordAct } from "~/features/chamber/acts.server";
import type { By } from "~/features/chamber/by";

/** Notes that somebody else than the owner downloads the list. @throws DomainError as `recordAct` */
export async function noteExport(by: By): Promise<void> {
	if (by.actor.id === by.ownerId) return;
	await db.transaction((tx) => recordAct(tx, by, "export", { action: "case.export", subject: "case", subjectId: "" }));
}
