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

/** How addresses answered, each by its latest result. */
function answersOf(results: Result[]) {
	const latest = new Map(results.map(({ delivery: { endpointId }, posted }) => [endpointId, posted]));
	return [...latest].map(([id, { problem, status, millis }]) => ({
		id,
		isFailing: problem !== null,
		isSlow: problem !== null || millis > SLOW_MS,
		isGone: status === GONE,
	}));
}

/**
 * Notes since when addresses fail and whether they are slow, and how tries went. The addresses are locked first, as who
 * deletes a webhook does. The rows are found by their ids: for `state = 'sending'` the index of what is open would be read,
 * which holds the whole backlog.
 */
async function note(
	tx: Database,
	rows: ReturnType<typeof rowOf>[],
	answers: ReturnType<typeof answersOf>,
): Promise<void> {
	const uuids = (list: { id: string }[]) => sql`${`{${list.map(({ id }) => id).join()}}`}::uuid[]`;
	await tx.execute(sql`
		with answered as (
			update webhook_endpoints e set is_slow = a."isSlow",
				failing_since = case when a."isFailing" then coalesce(e.failing_since, now()) end
			from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(id uuid, "isFailing" boolean, "isSlow" boolean)
			where e.id = any(${uuids(answers)}) and e.id = a.id
				and (e.is_slow <> a."isSlow" or (e.failing_since is not null) <> a."isFailing")
			returning e.id
		)
		update webhook_deliveries d set state = r.state, status = r.status, answer = r.answer, problem = r.problem,
			millis = r.millis, next_try_at = now() + r.pause * interval '1 second'
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, tries int, state text, pause int, status int,
			answer text, problem text, millis int)
		where (select count(*) from answered) >= 0 and d.id = any(${uuids(rows)}) and d.id = r.id and d.tries = r.tries
			and (d.state = 'sending') is true`);
}

/**
 * Keeps how tries went: in one statement, and a second one where something failed. One that took longer than its lease and
 * was begun again by another worker is left to that one. @returns in how many milliseconds some of them are due again
 */
export async function keepResults(results: Result[]): Promise<number[]> {
	const rows = results.map(rowOf);
	const answers = answersOf(results).sort((one, other) => (one.id < other.id ? -1 : 1));
	const idsOf = (which: typeof answers) => which.map(({ id }) => id);
	const failed = idsOf(answers.filter(({ isFailing }) => isFailing));
	if (failed.length === 0) await note(db, rows, answers);
	else
		await db.transaction(async (tx) => {
			await note(tx, rows, answers);
			await disable(tx, failed, idsOf(answers.filter(({ isGone }) => isGone)));
		});
	return [...new Set(rows.flatMap(({ state, pause }) => (state === "waiting" ? [pause * 1000] : [])))];
}
