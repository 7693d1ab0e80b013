import { and, count, eq, gte, inArray, notLike, sql } from "drizzle-orm";
import { setLookUpError } from "~/features/courts/court-records/doubts/commands.losses.server";
import { isHeld, recordLosses } from "~/features/courts/court-records/doubts/schema";
import { SOURCE_BROKEN } from "~/features/courts/court-records/look-up/look-up-words";
import { isRoundOver } from "~/features/courts/court-records/look-up/round-end.server";
import { areDaysApart, isNight, OVER_HOURS, startOfRound } from "~/features/courts/court-records/look-up/rounds";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { adminPaths } from "~/paths.admin";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue } from "~/platform/queue/queue.server";
import { eachRecord } from "~/platform/queue/round.server";
import { env } from "~/platform/settings/env.server";

/** Above both, the source is taken for broken (beyond.md 102 names the numbers). */
const MAX_LOST_PART = 0.03;
const MIN_LOST = 5;

type Judged = {
	/** A record fetched since then counts as answered; by default since the round began. */
	since?: Date;
	/** The round's look-ups are done. */
	isOver?: boolean;
};

/** Judges the rounds that are over and saw losses, so that nothing of a broken source reaches people. */
export async function judgeRounds({ since, isOver = false }: Judged = {}): Promise<void> {
	const rounds = await db
		.selectDistinct({ round: recordLosses.round })
		.from(recordLosses)
		.where(and(eq(recordLosses.state, "seen"), notLike(recordLosses.round, "check %")));
	await eachRecord("losses of rounds", rounds, {
		idOf: ({ round }) => round,
		work: ({ round }) => judgeRound(round, since ?? startOfRound(round), isOver),
	});
}

async function judgeRound(round: string, since: Date, isOver: boolean): Promise<void> {
	await db.transaction(async (tx) => {
		// Two judges would count, and tell administrators, twice.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('judge the losses of a round'))`);
		const lost = await tx.select().from(recordLosses).where(eq(recordLosses.round, round));
		const firstSeenAt = new Date(Math.min(...lost.map(({ seenAt }) => seenAt.getTime())));
		if (!isOver && !(await isRoundOver(tx, round, firstSeenAt))) return;
		// An evening asks again about the losses of the night, and about few others: there they say nothing of the source.
		const counted = isNight(round) ? lost : lost.filter(({ firstRound }) => firstRound === round);
		const [{ answered } = { answered: 0 }] = await tx
			.select({ answered: count() })
			.from(courtRecords)
			.where(gte(courtRecords.fetchedAt, since));
		const isBroken = counted.length >= MIN_LOST && counted.length > MAX_LOST_PART * (answered + counted.length);
		const seen = lost.filter(({ state }) => state === "seen");
		if (isBroken) return holdLosses(tx, round, seen, { lost: counted.length, answered: answered + counted.length });
		const isConfirmed = ({ kind, firstRound }: (typeof lost)[number]) =>
			kind === "decision" || (kind === "record" ? areDaysApart(firstRound, round) : firstRound !== round);
		await setState(
			tx,
			seen.filter((loss) => !isConfirmed(loss)),
			"waiting",
		);
		await believe(tx, round, seen.filter(isConfirmed));
	});
}

type Lost = Pick<typeof recordLosses.$inferSelect, "cnrNumber">;
const cnrsOf = (lost: Lost[]) => lost.map(({ cnrNumber }) => cnrNumber).sort();

async function setState(tx: Database, lost: Lost[], state: "waiting" | "held" | "believed"): Promise<void> {
	if (lost.length === 0) return;
	await tx
		.update(recordLosses)
		.set({ state })
		.where(inArray(recordLosses.cnrNumber, cnrsOf(lost)));
}

/** Looks each up once more: an answer that still says so is saved. */
async function believe(tx: Database, round: string, lost: Lost[]): Promise<void> {
	await setState(tx, lost, "believed");
	const jobs = cnrsOf(lost).map((cnr) => ({ cnr, isNightly: true, round }));
	await enqueue(tx, fetchCourtRecordJob, jobs, { priority: -1, ...OVER_HOURS });
}

async function holdLosses(tx: Database, round: string, lost: Lost[], counts: { lost: number; answered: number }) {
	const [earlier] = await tx
		.select({ cnr: recordLosses.cnrNumber })
		.from(recordLosses)
		.where(and(eq(recordLosses.round, round), isHeld))
		.limit(1);
	await setState(tx, lost, "held");
	await setLookUpError(tx, cnrsOf(lost), SOURCE_BROKEN);
	if (earlier) return;
	log.error({ round, ...counts }, "the courts' answers cannot be right: their losses are held");
	await mailAdministrators(tx, () => ({
		subject: t(
			"eCourts' answers cannot be right: {lost} of {answered} cases lost their date or record, or were decided",
			counts,
		),
		text: [
			t("In one round of look-ups {lost} of {answered} cases lost their date or record, or were decided.", counts),
			t(
				"No alert was sent of it, and the cases keep their earlier values. Their owners are alerted that they were not checked.",
			),
			t("Look at some of them at eCourts. If the answers are right after all, say so here: {link}", {
				link: env.PUBLIC_URL + adminPaths.unreadable,
			}),
		].join("\n\n"),
	}));
}

/** An administrator has looked: the cases of a round's held losses are looked up once more, and what the answers then say is saved. */
export async function believeRound(actor: Actor, round: string): Promise<void> {
	await db.transaction(async (tx) => {
		const held = await tx
			.select({ cnrNumber: recordLosses.cnrNumber })
			.from(recordLosses)
			.where(and(eq(recordLosses.round, round), isHeld));
		if (held.length === 0) return;
		await believe(tx, round, held);
		await recordAudit(tx, {
			actor,
			action: "court-record.believe-round",
			subject: "round",
			subjectId: round,
			details: { cases: held.length },
		});
	});
}
