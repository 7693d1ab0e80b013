import { eq } from "drizzle-orm";
import type { FoundCasesMail } from "~/features/courts/adding/find/commands.discover.server";
import { hasConsent } from "~/features/people/consent/queries.server";
import { deliverMail, queueMail } from "~/features/people/notifications/commands.server";
import type { sendMailJob } from "~/features/people/notifications/queues.server";
import { alertSettings } from "~/features/telling/alerts/schema";
import { stopHeaders, stopUrlOf } from "~/features/telling/alerts/settings/stop-link.server";
import { KIND_WORDS } from "~/features/telling/alerts/words/alert-words";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { cut } from "~/platform/language/cut";
import { countWords, t } from "~/platform/language/translate";
import type { JobData } from "~/platform/queue/job.server";
import { env } from "~/platform/settings/env.server";

/** Cases named in a mail; its link shows all. */
const MAX_NAMED = 10;
const MAX_LINE_LENGTH = 200;

type Named = FoundCasesMail["hits"][number];

const lineOf = ({ parties, number, cnr }: Named, index: number) =>
	cut(`${index + 1}. ${[parties, number, cnr].filter(Boolean).join(" · ")}`, MAX_LINE_LENGTH);

/** The mail's subject and text, with an empty line between paragraphs. */
function foundWords({ bar, court, hits }: Omit<FoundCasesMail, "userId" | "email">, stopUrl: string) {
	const subject = countWords(hits.length, "{count} new case may be yours", "{count} new cases may be yours");
	const more = hits.length - MAX_NAMED;
	const text = [
		countWords(
			hits.length,
			"{count} new case with your bar number {bar} in {court}.",
			"{count} new cases with your bar number {bar} in {court}.",
			{ bar, court },
		),
		hits.slice(0, MAX_NAMED).map(lineOf).join("\n"),
		more > 0 ? t("and {more} more", { more }) : "",
		t("We have not added them. View them and add yours: {publicUrl}{foundCases}", {
			publicUrl: env.PUBLIC_URL,
			foundCases: paths.foundCases,
		}),
		t("Stop emails about {found}: {stopUrl}\nChange your bar number: {publicUrl}{barNumber}", {
			found: t(KIND_WORDS.found),
			stopUrl,
			publicUrl: env.PUBLIC_URL,
			barNumber: paths.barNumber,
		}),
	];
	return { subject, text: text.filter(Boolean).join("\n\n") };
}

/** Queues the mail about found cases, unless the person has paused all alerts. */
export async function mailFoundCases(tx: Database, { userId, email, ...news }: FoundCasesMail): Promise<void> {
	const [settings] = await tx
		.select({ pausedUntil: alertSettings.pausedUntil })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	if (settings?.pausedUntil && settings.pausedUntil > dayInIndia(new Date())) return;
	if (!(await hasConsent(tx, userId, "messages"))) return;
	const stopUrl = stopUrlOf({ userId, kind: "found" });
	await queueMail(tx, {
		to: email,
		words: () => foundWords(news, stopUrl),
		headers: stopHeaders(stopUrl),
		alertOf: userId,
	});
}

/** Sends a queued mail; an alert only if its person still consents to messages. */
export async function deliverWantedMail(job: JobData<typeof sendMailJob>): Promise<void> {
	if (job.alertOf === undefined || (await hasConsent(db, job.alertOf, "messages"))) await deliverMail(job);
}
