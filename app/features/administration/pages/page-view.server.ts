import { DomainError } from "~/errors";
import { readBlocks } from "~/features/administration/pages/markup";
import { fillIn, type PlaceholderValues } from "~/features/administration/pages/placeholders";
import { listVersions, requireText } from "~/features/administration/pages/queries.server";
import type { PageCode } from "~/features/administration/pages/schema";
import { inForceOn, type Standing, standingOf, type Version } from "~/features/administration/pages/versions";
import { type Day, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Who runs the service, as the settings say it. */
const operator: PlaceholderValues = {
	operator: env.BUSINESS_NAME ?? "Nyaya Diary",
	address: env.BUSINESS_ADDRESS ?? "1 Court Road, Pune 411001",
	officer: env.OFFICER_NAME,
	officer_email: env.OFFICER_EMAIL,
	officer_phone: env.OFFICER_PHONE,
	officer_hours: env.OFFICER_HOURS,
	site: new URL(env.PUBLIC_URL).host,
};

/** A text as it is read, its placeholders filled in from the settings. */
export const asRead = (text: string) => readBlocks(text, (words) => fillIn(words, operator));

/** When a version held or will hold, in words. */
export function whenInForce({ inForceFrom }: Version, { state, until }: Standing): string {
	const from = formatDay(inForceFrom);
	if (state === "never") return t("Never in force: replaced by a later version");
	if (until !== undefined) return t("In force from {from} until {until}", { from, until: formatDay(until) });
	return t("In force from {from}", { from });
}

/** The version an address asks for; without one, the one in force, else the first to be. */
function chosenOf(versions: Version[], asked: string | null, today: Day): Version {
	const chosen = asked
		? versions.find(({ version }) => String(version) === asked)
		: (inForceOn(versions, today) ?? versions.at(-1));
	if (!chosen) throw new DomainError("not-found", t("This page has no such version."));
	return chosen;
}

/** A page as anybody reads it. @throws DomainError `not-found` for a version that is not there */
export async function getPage(page: PageCode, asked: string | null, today: Day) {
	const versions = await listVersions(page);
	const chosen = chosenOf(versions, asked, today);
	const nameOf = (one: Version) => ({
		version: one.version,
		when: whenInForce(one, standingOf(one, versions, today)),
	});
	return {
		page,
		...nameOf(chosen),
		isInForce: chosen === inForceOn(versions, today),
		blocks: asRead(await requireText(page, chosen.version)),
		others: versions.filter((one) => one !== chosen && standingOf(one, versions, today).state !== "never").map(nameOf),
	};
}
export type PageView = Awaited<ReturnType<typeof getPage>>;
