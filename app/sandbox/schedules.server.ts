import { endRound } from "~/features/administration/status/commands.end-round.server";
import { queueDiscoveries } from "~/features/courts/adding/find/commands.discover.server";
import { announceListings } from "~/features/courts/cause-lists/commands.announce.server";
import { queueCauseLists, queueListCourts } from "~/features/courts/cause-lists/commands.queue.server";
import { judgeRounds } from "~/features/courts/court-records/doubts/commands.judge.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import {
	planDue,
	planReminders,
	planTomorrow,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { planListingAlerts } from "~/features/telling/alerts/planning/commands.plan-listings.server";
import { releaseAsAt } from "~/features/telling/alerts/planning/commands.play.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { releaseUpdatesAsAt } from "~/features/telling/client-updates/sending/commands.release.server";
import { addDays, DAY_MS, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { skipRun } from "~/platform/queue/clock.server";
import { jobs } from "~/platform/queue/job.server";
import { queue } from "~/platform/queue/queue.server";
import { isLost, latestRun } from "~/platform/queue/schedule";

export const JOBS = ["night", "evening", "supplementary", "reminders", "week", "retention", "discover"] as const;
export type PlayedJob = (typeof JOBS)[number];

const RETENTION_JOBS = [
	"end-old-sessions",
	"forget-old-codes",
	"forget-old-messages",
	"forget-old-alerts",
	"forget-old-data",
	"keep-partitions",
];

type Played = { at: Date; due: Date; isLate: boolean; startedAt: Date; play?: string };

/** Whether a scheduled run is to be played. A late one whose purpose is lost is skipped by name, as by a worker's clock. */
async function isWanted(name: string, { at, due, isLate }: Played): Promise<boolean> {
	const schedule = jobs.get(name)?.schedule;
	const run = isLate && schedule && latestRun(schedule, due);
	if (!run || !isLost(schedule, run, at)) return true;
	await db.transaction((tx) => skipRun(tx, name, run));
	return false;
}

/** The work of a schedule, unless it is skipped. */
const wanted = (name: string, work: (played: Played) => Promise<unknown>) => async (played: Played) => {
	if (await isWanted(name, played)) await work(played);
};

/** Steps of each schedule; the queue becomes idle between them. */
export const STEPS: Record<PlayedJob, ((played: Played) => Promise<unknown>)[]> = {
	night: [
		wanted("refresh-court-records", ({ due, play }) => queueNightlyRefresh({ at: due, isSimulated: true, play })),
		({ startedAt }) => judgeRounds({ since: startedAt, isOver: true }),
		async ({ at, startedAt }) => {
			await planChangeAlerts(at);
			await endRound("night", { at, since: startedAt, isSimulated: true });
			await releaseAsAt(at, { isOvernight: true });
			await releaseUpdatesAsAt(at);
		},
	],
	evening: [
		wanted("look-up-tomorrow", ({ due, play }) => queueEveningLookUp({ at: due, isSimulated: true, play })),
		({ startedAt }) => judgeRounds({ since: startedAt, isOver: true }),
		wanted("find-list-courts", ({ due }) => queueListCourts({ at: due, isSimulated: true })),
		wanted("ask-cause-lists", ({ due }) => queueCauseLists("evening", { at: due, isSimulated: true })),
		wanted("announce-listings", ({ due }) => announceListings(addDays(dayInIndia(due), 1), { isOver: true })),
		async ({ at }) => {
			await planListingAlerts(at);
			// The schedule that plans alerts every minute uses the machine's clock, not `at`.
			await planChangeAlerts(at);
		},
		wanted("plan-tomorrow", async ({ at, due, startedAt }) => {
			await planTomorrow(at, due);
			if (dayInIndia(at) === dayInIndia(due)) await endRound("evening", { at, since: startedAt, isSimulated: true });
			await remindClients({ at, due, isSimulated: true });
		}),
		async ({ at }) => {
			await releaseAsAt(at);
			await releaseUpdatesAsAt(at);
		},
	],
	supplementary: [
		({ at }) => queueCauseLists("supplementary", { at, isSimulated: true }),
		async ({ at }) => {
			await announceListings(addDays(dayInIndia(at), 1), { isOver: true });
			await planListingAlerts(at);
			await releaseAsAt(at);
		},
	],
	reminders: [
		async (played) => {
			const { at, due } = played;
			const isMorning = due.getTime() - startOfDayInIndia(dayInIndia(due)).getTime() < DAY_MS / 2;
			if (await isWanted(isMorning ? "plan-reminders" : "plan-reminders-ahead", played)) {
				await planReminders(at, due);
				await planDue(at, due);
			}
			await releaseAsAt(at);
		},
	],
	week: [wanted("plan-week", ({ at, due }) => planWeek(at, due)), ({ at }) => releaseAsAt(at)],
	retention: [() => queue().insert(RETENTION_JOBS.map((name) => ({ name, data: {} })))],
	discover: [({ at }) => queueDiscoveries({ at, isSimulated: true })],
};
