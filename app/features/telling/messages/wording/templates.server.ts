import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { messageTemplates } from "~/features/telling/messages/schema";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

export function listTemplates() {
	return db
		.select({ id: messageTemplates.id, name: messageTemplates.name, text: messageTemplates.text })
		.from(messageTemplates)
		.orderBy(sql`lower(${messageTemplates.name})`);
}

/** Saves a template by name, ignoring case; a name in use gets the new text. */
export async function saveTemplate(actorId: string, { name, text }: { name: string; text: string }): Promise<void> {
	await db.execute(sql`
		insert into message_templates (id, name, text, updated_by) values (${uuidv7()}, ${name}, ${text}, ${actorId})
		on conflict (lower(name)) do update
			set name = excluded.name, text = excluded.text, updated_by = excluded.updated_by, updated_at = now()`);
}

export async function deleteTemplate(templateId: string): Promise<void> {
	if (isUuid(templateId)) await db.delete(messageTemplates).where(eq(messageTemplates.id, templateId));
}
