import { DomainError } from "~/errors";
import type { PageInput } from "~/features/administration/pages/page-input";
import { listVersions } from "~/features/administration/pages/queries.server";
import { type PageCode, pageVersions } from "~/features/administration/pages/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { addDays, type Day, dayInIndia, formatDay } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

const MAX_DAYS_AHEAD = 366;

/** No version takes effect in the past, and a distant day is a typing mistake. @throws DomainError `invalid` on field `from` */
function requireDay(from: Day | null, today: Day): Day {
	const last = addDays(today, MAX_DAYS_AHEAD);
	if (from && from >= today && from <= last) return from;
	throw new DomainError(
		"invalid",
		t("Choose a day from {today} to {last}", { today: formatDay(today), last: formatDay(last) }),
		{ field: "from" },
	);
}

/**
 * Adds a version, which replaces all earlier ones from its day on; their rows stay unchanged.
 * @returns its number
 * @throws DomainError `invalid` on field `from`, `conflict` if the form was rendered before the newest version
 */
export async function addPageVersion(
	actor: Actor,
	page: PageCode,
	{ text, from, based_on }: Omit<PageInput, "intent">,
	now = new Date(),
): Promise<number> {
	const inForceFrom = requireDay(from, dayInIndia(now));
	const version = based_on + 1;
	const changedMeanwhile = new DomainError(
		"conflict",
		t("Someone else saved changes. Reload the page and add your text again."),
	);
	await db.transaction(async (tx) => {
		const [newest] = await listVersions(page, tx);
		if ((newest?.version ?? 0) !== based_on) throw changedMeanwhile;
		const added = await tx
			.insert(pageVersions)
			.values({ page, version, text, inForceFrom, authorId: actor.id })
			.onConflictDoNothing()
			.returning({ version: pageVersions.version });
		if (added.length === 0) throw changedMeanwhile;
		await recordAudit(tx, {
			actor,
			action: "page.change",
			subject: "page",
			subjectId: page,
			details: { version, inForceFrom },
		});
	});
	return version;
}
