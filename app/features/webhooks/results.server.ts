import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { webhookEndpoints } from "~/db/schema/webhooks";
import { env } from "~/env.server";
import { queueMail } from "~/features/notifications/commands.server";
import { mailWords } from "~/features/notifications/mail-words";
import type { Claimed } from "~/features/webhooks/claim.server";
import { TEST_KIND } from "~/features/webhooks/kinds";
import type { Posted } from "~/features/webhooks/post.server";
import { phrase } from "~/language/translate";
import { paths } from "~/paths";

const SECOND = 1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The pauses between tries, in seconds; after the last one a delivery has failed. */
export const PAUSES = [
	5 * SECOND,
	5 * MINUTE,
	30 * MINUTE,
	2 * HOUR,
	5 * HOUR,
	10 * HOUR,
	14 * HOUR,
	20 * HOUR,
	24 * HOUR,
] as const;

/** An answer later than this makes an address a slow one. */
const SLOW_MS = 3000;
/** An address that has only failed for so long is sent nothing more. */
const FAILING_LIMIT = sql`interval '5 days'`;
/** By this status an address says that it is gone for good. */
const GONE = 410;

export type Result = { delivery: Claimed; posted: Posted };

function rowOf({ delivery: { id, kind, tries, triesBefore }, posted }: Result) {
	const { problem, status } = posted;
	const pause = kind === TEST_KIND || status === GONE ? undefined : PAUSES[tries - triesBefore - 1];
	const state = problem === null ? "delivered" : pause === undefined ? "failed" : "waiting";
	return { id, tries, state, pause: pause ?? 0, ...posted };
}

const DISABLED = {
	failing: {
		subject: phrase("A webhook of yours is turned off"),
		text: phrase(
			"Dear {firstName},\n\nWe could not deliver anything to your webhook {url} for five days, so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
		),
	},
	gone: {
		subject: phrase("A webhook of yours is turned off"),
		text: phrase(
			"Dear {firstName},\n\nYour webhook {url} answered that it is gone (410), so we turned it off. Nothing is sent to it until you turn it on again:\n{link}",
		),
	},
};

/** Turns off the addresses that are gone, and those that failed now and have only failed for days, and mails their owners. */
async function disable(tx: Database, failed: string[], gone: string[]): Promise<void> {
	if (failed.length === 0) return;
	const isGone = gone.length > 0 ? inArray(webhookEndpoints.id, gone) : sql`false`;
	const disabled = await tx
		.update(webhookEndpoints)
		.set({ disabledAt: sql`now()`, disabledFor: sql`case when ${isGone} then 'gone' else 'failing' end` })
		.where(
			and(
				inArray(webhookEndpoints.id, failed),
				isNull(webhookEndpoints.disabledAt),
				or(isGone, lt(webhookEndpoints.failingSince, sql`now() - ${FAILING_LIMIT}`)),
			),
		)
		.returning({
			id: webhookEndpoints.id,
			userId: webhookEndpoints.userId,
			url: webhookEndpoints.url,
			why: webhookEndpoints.disabledFor,
		});
	for (const { id, userId, url, why } of disabled) {
		const [person] = await tx
			.select({ email: users.email, firstName: users.firstName })
			.from(users)
			.where(sql`${users.id} = ${userId}`);
		if (!person) continue;
		const link = `${env.PUBLIC_URL}${paths.webhook(id)}`;
		const words = () => mailWords(DISABLED[why ?? "failing"], { firstName: person.firstName, url, link });
		await queueMail(tx, { to: person.email, words });
	}
}

/** Notes how addresses answered: since when they fail, and whether they are slow. */
async function noteEndpoints(tx: Database, results: Result[]): Promise<void> {
	const latest = new Map(results.map(({ delivery: { endpointId }, posted }) => [endpointId, posted]));
	const which = (isIt: (posted: Posted) => boolean) =>
		[...latest].flatMap(([id, posted]) => (isIt(posted) ? [id] : [])).sort();
	const isLate = ({ problem, millis }: Posted) => problem !== null || millis > SLOW_MS;
	const notes = [
		{ ids: which((one) => !isLate(one)), isFailing: false, isSlow: false },
		{ ids: which((one) => isLate(one) && one.problem === null), isFailing: false, isSlow: true },
		{ ids: which((one) => one.problem !== null), isFailing: true, isSlow: true },
	];
	for (const { ids, isFailing, isSlow } of notes) {
		if (ids.length === 0) continue;
		const since = isFailing ? sql`coalesce(${webhookEndpoints.failingSince}, now())` : null;
		await tx
			.update(webhookEndpoints)
			.set({ failingSince: since, isSlow })
			.where(
				and(
					inArray(webhookEndpoints.id, ids),
					sql`(${webhookEndpoints.isSlow} <> ${isSlow} or (${webhookEndpoints.failingSince} is not null) <> ${isFailing})`,
				),
			);
	}
	const failed = which(({ problem }) => problem !== null);
	const gone = which(({ status }) => status === GONE);
	await disable(tx, failed, gone);
}

/**
 * Keeps how tries went. One that took longer than its lease and was begun again by another worker is left to that one.
 * @returns in how many milliseconds some of them are due again
 */
export async function keepResults(results: Result[]): Promise<number[]> {
	const rows = results.map(rowOf);
	await db.transaction(async (tx) => {
		// First of all, as who deletes a webhook locks it before its deliveries.
		await noteEndpoints(tx, results);
		await tx.execute(sql`
			update webhook_deliveries d set state = r.state, status = r.status, answer = r.answer, problem = r.problem,
				millis = r.millis, next_try_at = now() + r.pause * interval '1 second'
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, tries int, state text, pause int, status int,
				answer text, problem text, millis int)
			where d.id = r.id and d.tries = r.tries and d.state = 'sending'`);
	});
	return [...new Set(rows.flatMap(({ state, pause }) => (state === "waiting" ? [pause * 1000] : [])))];
}
