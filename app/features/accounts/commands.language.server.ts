import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import type { Language } from "~/language/translate";

/** Keeps the language of a person's pages and mails. */
export async function chooseLanguage(userId: string, language: Language): Promise<void> {
	await db.update(users).set({ language }).where(eq(users.id, userId));
}
