import { and, count, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import { MAX_TEMPLATES } from "~/features/telling/messages/own-words/own-words";
import { ownTemplates } from "~/features/telling/messages/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

type Typed = { name: string; text: string };

const notFound = () => new DomainError("not-found", t("This template was not found."));
const nameTaken = () => new DomainError("conflict", t("You have a template with this name."), { field: "name" });
const tooMany = () =>
	new DomainError(
		"conflict",
		t("You have {maxTemplates} templates. Delete one you no longer need.", { maxTemplates: MAX_TEMPLATES }),
	);

const typedColumns = columnsOf(ownTemplates, "name", "text");
const columns = { id: ownTemplates.id, ...typedColumns };
const isOwn = (ownerId: string, id: string) => and(eq(ownTemplates.userId, ownerId), hasId(ownTemplates.id, id));

export function listOwnTemplates(ownerId: string) {
	return db
		.select(columns)
		.from(ownTemplates)
		.where(eq(ownTemplates.userId, ownerId))
		.orderBy(sql`lower(${ownTemplates.name})`);
}

/** A person's own template. @throws DomainError `not-found`, also for another person's. */
export async function requireOwnTemplate(ownerId: string, id: string) {
	const [found] = await db.select(columns).from(ownTemplates).where(isOwn(ownerId, id));
	if (!found) throw notFound();
	return found;
}

/** @throws DomainError `conflict` for a name in use, or with twenty templates. */
export async function addOwnTemplate(ownerId: string, { name, text }: Typed): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");
		const [saved] = await tx.select({ count: count() }).from(ownTemplates).where(eq(ownTemplates.userId, ownerId));
		if ((saved?.count ?? 0) >= MAX_TEMPLATES) throw tooMany();
		await tx.insert(ownTemplates).values({ userId: ownerId, name, text }).catch(violationAs("unique", nameTaken));
	});
}

/** @throws DomainError `not-found`; `conflict` for the name of another template; as `requireBasis` */
export async function changeOwnTemplate(ownerId: string, id: string, { name, text }: Typed, basedOn?: string) {
	await db.transaction(async (tx) => {
		const [before] = await tx.select(typedColumns).from(ownTemplates).where(isOwn(ownerId, id)).for("update");
		if (!before) throw notFound();
		requireBasis(basedOn, before, { name, text });
		await tx
			.update(ownTemplates)
			.set({ name, text, updatedAt: sql`now()` })
			.where(isOwn(ownerId, id))
			.catch(violationAs("unique", nameTaken));
	});
}

/** @throws DomainError `not-found`. */
export async function deleteOwnTemplate(ownerId: string, id: string): Promise<void> {
	const deleted = await db.delete(ownTemplates).where(isOwn(ownerId, id));
	if (!deleted.count) throw notFound();
}
