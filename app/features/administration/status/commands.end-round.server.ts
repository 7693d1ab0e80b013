import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type ListCounts, rounds } from "~/features/administration/status/schema";
import { readEvening } from "~/features/courts/cause-lists/queries.server";
import { countCourtChanges } from "~/features/courts/court-records/changes/queries.server";
import { isRoundOver } from "~/features/courts/court-records/look-up/round-end.server";
import { checkedSince, type Round, roundOf } from "~/features/courts/court-records/look-up/rounds";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { planTrouble } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { countHearings } from "~/features/telling/alerts/planning/queries.round.server";
import { adminPaths } from "~/paths.admin";
import { addDays, type Day, dayInIndia, formatDay } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { readLatestRun } from "~/platform/queue/clock.server";
import { env } from "~/platform/settings/env.server";

/** Nights of the same weekday that the median is of; at least so many of them are needed. */
const WEEKS = 8;
const MIN_WEEKS = 3;
/** Below this median, a quiet night proves nothing. */
const MIN_USUAL = 20;
const FEW_PART = 1 / 4;

const DAY_SECONDS = 24 * 60 * 60;

/** Whether a night brought far fewer changes than its weekday usually does. */
export const broughtFew = ({ changes, usualChanges: usual }: { changes: number | null; usualChanges: number | null }) =>
	changes !== null && usual !== null && usual >= MIN_USUAL && changes < usual * FEW_PART;

/** The median of the changes of the same weekday's nights before; null if there are too few of them. */
async function usualChangesOf(tx: Database, day: Day): Promise<number | null> {
	const days = Array.from({ length: WEEKS }, (_, week) => addDays(day, -7 * (week + 1)));
	const nights = await tx
		.select({ changes: rounds.changes })
		.from(rounds)
		.where(and(eq(rounds.kind, "night"), inArray(rounds.day, days)));
	const counts = nights.flatMap(({ changes }) => changes ?? []).sort((one, other) => one - other);
	return counts.length < MIN_WEEKS ? null : (counts[Math.floor(counts.length / 2)] ?? null);
}

/** What the lists of the evening's hearings say; null if there are none. */
async function countLists(day: Day): Promise<ListCounts | null> {
	const evening = await readEvening();
	if (evening?.day !== addDays(day, 1)) return null;
	const { hearings, states } = evening;
	const sum = (of: "failed" | "notAsked") => states.reduce((total, state) => total + state[of], 0);
	return { ...hearings, failed: sum("failed"), notAsked: sum("notAsked") };
}

/** The changes since the round before; null if there was none within a day. */
async function countChanges(tx: Database, day: Day) {
	const [before] = await tx
		.select({ lastChange: rounds.lastChange, day: rounds.day })
		.from(rounds)
		.where(lt(rounds.day, addDays(day, 1)))
		.orderBy(desc(rounds.endedAt))
		.limit(1);
	const isRecent = before !== undefined && before.day >= addDays(day, -1);
	return countCourtChanges(tx, isRecent ? before.lastChange : null);
}

/** `since`: a record fetched since then is checked. `isSimulated`: a sandbox user plays a round, perhaps again. */
type End = { at?: Date; since?: Date; isSimulated?: boolean };

/** Without this run a round is not counted, so that the status says that it has no result: a night needs its refresh, an evening its board. */
const RUN_OF: Record<Round, string> = { night: "refresh-court-records", evening: "plan-tomorrow" };
const DONE = { state: "done", at: new Date(0) } as const;

const reportLimit = createLimit({ name: "round-not-counted", points: 1 / env.RATE_LIMIT_SCALE, seconds: DAY_SECONDS });

/** Logs once a day for each kind of round, since its later runs find the same. */
async function reportUncounted(kind: Round, day: Day): Promise<void> {
	try {
		await reportLimit.take(`${kind} ${day}`);
	} catch (error) {
		if (error instanceof DomainError) return;
		throw error;
	}
	log.error({ kind, day }, "a round is not counted: its scheduled run is not done");
}

/**
 * Counts a round, once, after alerting the owners of what it left unchecked. One that is still under way, as after a late start, is
 * counted by a later run. A later run of the evening adds its lists only.
 */
export async function endRound(
	kind: Round,
	{ at = new Date(), since = checkedSince(kind, at), isSimulated = false }: End = {},
): Promise<void> {
	const day = dayInIndia(at);
	const lists = kind === "evening" ? await countLists(day) : null;
	const ofRound = and(eq(rounds.kind, kind), eq(rounds.day, day));
	if (isSimulated) await db.delete(rounds).where(ofRound);
	const counted = await db.update(rounds).set({ lists }).where(ofRound).returning({ day: rounds.day });
	if (counted.length > 0) return;
	const run = isSimulated ? DONE : await readLatestRun(RUN_OF[kind], at);
	if (run.state === "open") return;
	if (kind === "night" && run.state === "done" && !(await isRoundOver(db, roundOf(kind, at), run.at))) return;
	if (kind === "night") await planTrouble(at, since);
	if (run.state === "none") return reportUncounted(kind, day);
	await db.transaction(async (tx) => {
		const hearings = await countHearings(tx, kind, at, since);
		const { changes, last } = await countChanges(tx, day);
		const usualChanges = kind === "night" ? await usualChangesOf(tx, day) : null;
		const round = { day, kind, ...hearings, changes, usualChanges, lastChange: last, lists };
		const added = await tx.insert(rounds).values(round).onConflictDoNothing().returning({ day: rounds.day });
		if (added.length === 0) return;
		log[hearings.missed > 0 ? "warn" : "info"]({ ...hearings, changes, usualChanges }, `the ${kind} has ended`);
		if (!broughtFew(round)) return;
		await mailAdministrators(tx, () => ({
			subject: t("Far fewer changes than usual in the night of {day}", { day: formatDay(day) }),
			text: [
				t("The courts' records brought {changes} changes; the median of this weekday is {usual}.", {
					changes: changes ?? 0,
					usual: usualChanges ?? 0,
				}),
				t("Check whether eCourts answers with outdated records: {link}", {
					link: env.PUBLIC_URL + adminPaths.overview,
				}),
			].join("\n\n"),
		}));
	});
}
