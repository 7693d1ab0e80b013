import { and, count, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { caseViews } from "~/features/courts/case-admin/schema";
import { MAX_VIEWS } from "~/features/courts/case-admin/views/views";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

export function listViews(adminId: string) {
	return db
		.select({ id: caseViews.id, name: caseViews.name, filter: caseViews.filter })
		.from(caseViews)
		.where(eq(caseViews.userId, adminId))
		.orderBy(sql`lower(${caseViews.name})`);
}
export type CaseView = Awaited<ReturnType<typeof listViews>>[number];

/** Saves the list's filters. @throws DomainError `invalid` without a filter; `conflict` for a name in use, or at `MAX_VIEWS`. */
export async function saveView(adminId: string, { name, filter }: { name: string; filter: string }): Promise<void> {
	if (filter === "") throw new DomainError("invalid", t("Search or filter the list first."), { field: "name" });
	const taken = () => new DomainError("conflict", t("You have a view with this name."), { field: "name" });
	await db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, adminId)).for("no key update");
		const [saved] = await tx.select({ count: count() }).from(caseViews).where(eq(caseViews.userId, adminId));
		if ((saved?.count ?? 0) >= MAX_VIEWS)
			throw new DomainError(
				"conflict",
				t("You have {limit} views. Delete one you no longer need.", { limit: MAX_VIEWS }),
			);
		await tx.insert(caseViews).values({ userId: adminId, name, filter }).catch(violationAs("unique", taken));
	});
}

/** @throws DomainError `not-found`, also for another administrator's view. */
export async function deleteView(adminId: string, id: string): Promise<void> {
	const deleted = await db.delete(caseViews).where(and(eq(caseViews.userId, adminId), hasId(caseViews.id, id)));
	if (!deleted.count) throw new DomainError("not-found", t("This view was not found."));
}
