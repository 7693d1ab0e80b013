import { and, count, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import { savedTemplates } from "~/features/telling/messages/schema";
import { MAX_TEMPLATES } from "~/features/telling/messages/wording/template";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

type Typed = { name: string; text: string };

/** The owner of the templates that administrators share. */
export const ADMINISTRATORS = null;
type OwnerId = string | typeof ADMINISTRATORS;

const notFound = () => new DomainError("not-found", t("This template was not found."));
const nameTaken = () => new DomainError("conflict", t("You have a template with this name."), { field: "name" });
const tooMany = () =>
	new DomainError(
		"conflict",
		t("You have {maxTemplates} templates. Delete one you no longer need.", { maxTemplates: MAX_TEMPLATES }),
	);

const typedColumns = columnsOf(savedTemplates, "name", "text");
const columns = { id: savedTemplates.id, ...typedColumns };
const isOf = (ownerId: OwnerId) =>
	ownerId === ADMINISTRATORS ? isNull(savedTemplates.userId) : eq(savedTemplates.userId, ownerId);
const isOwn = (ownerId: OwnerId, id: string) => and(isOf(ownerId), hasId(savedTemplates.id, id));

export function listTemplates(ownerId: OwnerId) {
	return db.select(columns).from(savedTemplates).where(isOf(ownerId)).orderBy(sql`lower(${savedTemplates.name})`);
}

/** A template of the owner. @throws DomainError `not-found`, also for another owner's. */
export async function requireTemplate(ownerId: OwnerId, id: string) {
	const [found] = await db.select(columns).from(savedTemplates).where(isOwn(ownerId, id));
	if (!found) throw notFound();
	return found;
}

/** Adds a person's template. @throws DomainError `conflict` for a name in use, or with twenty templates. */
export async function addTemplate(userId: string, { name, text }: Typed): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
		const [saved] = await tx.select({ count: count() }).from(savedTemplates).where(isOf(userId));
		if ((saved?.count ?? 0) >= MAX_TEMPLATES) throw tooMany();
		await tx.insert(savedTemplates).values({ userId, name, text }).catch(violationAs("unique", nameTaken));
	});
}

/** Saves a template of the administrators by its name; a name in use gets the new text. */
export async function saveSharedTemplate({ name, text }: Typed): Promise<{ id: string }> {
	const [saved] = await db.execute<{ id: string }>(sql`
		insert into saved_templates (id, name, text) values (${uuidv7()}, ${name}, ${text})
		on conflict (lower(name)) where user_id is null
			do update set name = excluded.name, text = excluded.text, updated_at = now()
		returning id`);
	if (!saved) throw new Error("The insert returned no template");
	return saved;
}

/** @throws DomainError `not-found`; `conflict` for the name of another template; as `requireBasis` */
export async function changeTemplate(ownerId: OwnerId, id: string, { name, text }: Typed, basedOn?: string) {
	await db.transaction(async (tx) => {
		const [before] = await tx.select(typedColumns).from(savedTemplates).where(isOwn(ownerId, id)).for("update");
		if (!before) throw notFound();
		requireBasis(basedOn, before, { name, text });
		await tx
			.update(savedTemplates)
			.set({ name, text, updatedAt: sql`now()` })
			.where(isOwn(ownerId, id))
			.catch(violationAs("unique", nameTaken));
	});
}

/** @throws DomainError `not-found`. */
export async function deleteTemplate(ownerId: OwnerId, id: string): Promise<void> {
	const deleted = await db.delete(savedTemplates).where(isOwn(ownerId, id));
	if (!deleted.count) throw notFound();
}
