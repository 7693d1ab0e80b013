import { type PageCode, pageVersions } from "~/features/administration/pages/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import contact from "../../../../drizzle/reference/pages/contact.md?raw";
import help from "../../../../drizzle/reference/pages/help.md?raw";
import privacy from "../../../../drizzle/reference/pages/privacy.md?raw";
import refunds from "../../../../drizzle/reference/pages/refunds.md?raw";
import terms from "../../../../drizzle/reference/pages/terms.md?raw";

/** The texts shipped with the product. */
export const FIRST_TEXTS: Record<PageCode, string> = { privacy, terms, refunds, contact, help };

/** Inserts them as version 1 of pages that have none, in force from TERMS_FROM, or from today. */
export async function loadPages(database: Database = db): Promise<void> {
	const inForceFrom = env.TERMS_FROM ?? dayInIndia(new Date());
	await database
		.insert(pageVersions)
		.values(
			(Object.keys(FIRST_TEXTS) as PageCode[]).map((page) => ({
				page,
				version: 1,
				text: FIRST_TEXTS[page].trim(),
				inForceFrom,
			})),
		)
		.onConflictDoNothing();
}
