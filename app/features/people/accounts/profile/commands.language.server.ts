import { eq } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";

export async function chooseLanguage(userId: string, language: Language): Promise<void> {
	await db.update(users).set({ language }).where(eq(users.id, userId));
}
