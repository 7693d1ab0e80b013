import { eq } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { savedTemplates } from "~/features/telling/messages/schema";
import { db } from "~/platform/db/client.server";

/** Without line breaks, since `case_message` accepts one line only. */
const TEMPLATE = {
	name: "Hearing, come along",
	text: "Namaste. The next hearing in the case of {{party_name}} is on {{next_date}}, for {{purpose}}, in {{court}}. Please be there at 10.30 am with your papers. Adv. {{advocate}}",
};

export async function createDemoTemplate(): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (asha)
		await db
			.insert(savedTemplates)
			.values({ userId: asha.id, ...TEMPLATE })
			.onConflictDoNothing();
}
