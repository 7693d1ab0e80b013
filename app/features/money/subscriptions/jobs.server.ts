import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { queueMails } from "~/features/people/notifications/commands.server";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { addDays, dayInIndia, formatDay, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";
import { eachPart } from "~/platform/queue/round.server";
import { env } from "~/platform/settings/env.server";

/** The days left on which the owner is warned. */
const WARNINGS = [1, 7];

/** Packages per transaction, so that none runs long or locks many. */
const BATCH = 500;

const chooseNext = () =>
	t("Choose a package (your saved numbers are kept): {url}", { url: `${env.PUBLIC_URL}${paths.packages}` });

const waitingInWords = () => t("Your packages: {url}", { url: `${env.PUBLIC_URL}${paths.packages}` });

/** `nextName`: the paid package that follows; null without one. */
type Owned = { email: string; firstName: string; planName: string; endsAt: Date; nextName: string | null };

const nextName = sql<string | null>`(select next.plan_name from subscriptions next
	where next.user_id = ${subscriptions.userId} and next.id <> ${subscriptions.id} and next.ended_at is null and next.starts_at >= ${subscriptions.endsAt}
	order by next.starts_at limit 1)`;

/** Updates matching packages and returns them with their owners. Packages locked by another process are skipped. */
function changeDue(tx: Database, due: SQL | undefined, change: Partial<typeof subscriptions.$inferInsert> | ChangeSql) {
	const locked = tx
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(due)
		.orderBy(subscriptions.id)
		.for("update", { skipLocked: true });
	return tx
		.update(subscriptions)
		.set(change)
		.from(users)
		.where(and(inArray(subscriptions.id, locked), eq(users.id, subscriptions.userId)))
		.returning({
			email: users.email,
			firstName: users.firstName,
			planName: subscriptions.planName,
			endsAt: subscriptions.endsAt,
			nextName,
		});
}
type ChangeSql = { endedAt: SQL; endReason: "expired" };

const mailTo = (owned: Owned, mailOf: (owned: Owned) => { subject: string; text: string }) => ({
	to: owned.email,
	words: () => {
		const { subject, text } = mailOf(owned);
		const noticeValues = {
			firstName: owned.firstName,
			text,
			chooseNext: owned.nextName ? waitingInWords() : chooseNext(),
		};
		return { subject, text: t("Namaste {firstName},\n\n{text}\n\n{chooseNext}", noticeValues) };
	},
});

const FIRST = "00000000-0000-0000-0000-000000000000";

/** Processes all due packages in batches; each batch and its mails are one transaction. */
async function changeAndMail(
	due: SQL | undefined,
	change: Parameters<typeof changeDue>[2],
	mailOf: (owned: Owned) => { subject: string; text: string },
) {
	for (let after = FIRST; ; ) {
		const ids = await db
			.select({ id: subscriptions.id })
			.from(subscriptions)
			.where(and(due, gt(subscriptions.id, after)))
			.orderBy(subscriptions.id)
			.limit(BATCH);
		const idOf = ({ id }: { id: string }) => id;
		await eachPart("packages", ids, {
			idOf,
			work: (part) =>
				db.transaction(async (tx) => {
					const owned = await changeDue(tx, and(due, inArray(subscriptions.id, part.map(idOf))), change);
					await queueMails(
						tx,
						owned.map((one) => mailTo(one, mailOf)),
					);
				}),
		});
		if (ids.length < BATCH) return;
		after = ids.at(-1)?.id ?? after;
	}
}

/** Ends packages whose last day is over, and mails their owners. */
async function endOverdue(now: Date) {
	const due = and(isNull(subscriptions.endedAt), lte(subscriptions.endsAt, now));
	const change: ChangeSql = { endedAt: sql`${subscriptions.endsAt}`, endReason: "expired" };
	await changeAndMail(due, change, ({ planName, nextName }) =>
		nextName
			? {
					subject: t("Your {planName} package has started", { planName: nextName }),
					text: t("Your {planName} package has ended, and your {nextName} package has started.", {
						planName,
						nextName,
					}),
				}
			: {
					subject: t("Your package has ended"),
					text: t("Your {planName} package has ended. Your saved numbers get no messages until you choose a new one.", {
						planName,
					}),
				},
	);
}

/** Warns owners once that their package has that many days left. A package that short gets no warning. */
async function warn(now: Date, daysLeft: number) {
	const endOfDay = startOfDayInIndia(addDays(dayInIndia(now), daysLeft + 1));
	const due = and(
		isNull(subscriptions.endedAt),
		gt(subscriptions.endsAt, now),
		lte(subscriptions.endsAt, endOfDay),
		gt(subscriptions.durationDays, daysLeft),
		or(isNull(subscriptions.warnedDaysLeft), gt(subscriptions.warnedDaysLeft, daysLeft)),
	);
	await changeAndMail(due, { warnedDaysLeft: daysLeft }, ({ planName, endsAt, nextName }) => {
		const last = formatDay(lastDayOf(endsAt));
		if (nextName)
			return {
				subject: t("Your {planName} package starts after {last}", { planName: nextName, last }),
				text: t("Your {planName} package is valid till {last}. Your {nextName} package starts the day after.", {
					planName,
					last,
					nextName,
				}),
			};
		return {
			subject: t("Your package ends on {last}", { last }),
			text: t("Your {planName} package is valid till {last}.", { planName, last }),
		};
	});
}

/** Runs daily: ends expired packages, and warns 7 days and 1 day before. Idempotent: running it again mails nobody twice. */
export async function watchSubscriptions(now = new Date()): Promise<void> {
	await endOverdue(now);
	for (const daysLeft of WARNINGS) await warn(now, daysLeft);
}

defineJob("watch-subscriptions", {
	words: phrase("Check packages that end"),
	schedule: { cron: "0 8 * * *" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: () => watchSubscriptions(),
});
