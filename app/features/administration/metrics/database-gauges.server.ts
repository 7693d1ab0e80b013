import { findLastGoodBackup } from "~/features/administration/backups/queries.server";
import { readForMetrics } from "~/features/administration/status/queries.server";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/courts/provider-calls.server";
import { countWaitingWebhooks } from "~/features/people/webhooks/queries.server";
import { countMessagesLately, countWaitingMessages } from "~/features/telling/messages/sent/queries.counts.server";
import type { Database } from "~/platform/db/client.server";
import type { Reading } from "~/platform/metrics/metrics.server";
import { listQueueDepths } from "~/platform/queue/queue-depth.server";

/** Numbers read from the database. All processes report the same ones, so alerts and dashboards take their `max`, never a sum. */
type DatabaseGauges<Name extends string> = {
	gauges: Record<Name, { help: string; labelNames?: string[] }>;
	read: (tx: Database, now: Date) => Promise<Record<Name, Reading[]>>;
};

const define = <Name extends string>(gauges: DatabaseGauges<Name>) => gauges;

const queues = define({
	gauges: {
		nyaya_queue_waiting_jobs: { help: "Jobs that could run now, 10,000 at most.", labelNames: ["queue"] },
		nyaya_queue_oldest_seconds: { help: "For how long the first of them could have run.", labelNames: ["queue"] },
		nyaya_queue_failed_jobs: {
			help: "Jobs whose last try failed, of the newest 10,000 of all queues; they stay for 90 days.",
			labelNames: ["queue"],
		},
	},
	async read(tx) {
		const depths = await listQueueDepths(tx);
		return {
			nyaya_queue_waiting_jobs: depths.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
			nyaya_queue_oldest_seconds: depths.map(({ queue, oldestSeconds }) => ({
				labels: { queue },
				value: oldestSeconds,
			})),
			nyaya_queue_failed_jobs: depths.map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
		};
	},
});

const lookUps = define({
	gauges: {
		nyaya_lookups_month: { help: "Look-ups at the courts' provider in this calendar month, in India." },
		nyaya_lookups_month_budget: { help: "Look-ups that the provider allows in a month (ECOURTS_MONTHLY_CALLS)." },
	},
	read: async (tx) => ({
		nyaya_lookups_month: [{ value: await countCallsThisMonth(tx) }],
		nyaya_lookups_month_budget: [{ value: MONTHLY_CALLS }],
	}),
});

const messages = define({
	gauges: {
		nyaya_messages_last_hour: { help: "Messages made in the last hour, by their status now.", labelNames: ["status"] },
		nyaya_messages_waiting: { help: "Messages that are not sent yet, 10,000 at most." },
	},
	read: async (tx, now) => ({
		nyaya_messages_last_hour: (await countMessagesLately(tx, now)).map(({ status, count }) => ({
			labels: { status },
			value: count,
		})),
		nyaya_messages_waiting: [{ value: await countWaitingMessages(tx) }],
	}),
});

const webhooks = define({
	gauges: { nyaya_webhooks_waiting: { help: "Webhooks that are not delivered yet, 10,000 at most." } },
	read: async (tx) => ({ nyaya_webhooks_waiting: [{ value: await countWaitingWebhooks(tx) }] }),
});

const backups = define({
	gauges: {
		nyaya_backup_last_success_timestamp_seconds: { help: "When the last good backup was made; absent without one." },
	},
	async read(tx) {
		const made = await findLastGoodBackup(tx);
		return { nyaya_backup_last_success_timestamp_seconds: made ? [{ value: made.getTime() / 1000 }] : [] };
	},
});

const secondsOf = ({ changedAt, receivedAt }: { changedAt: string; receivedAt: string | null }, now: Date) =>
	((receivedAt === null ? now.getTime() : Date.parse(receivedAt)) - Date.parse(changedAt)) / 1000;

const nights = define({
	gauges: {
		nyaya_round_hearings: {
			help: "Hearings of the last night and evening: due, and missed (not checked in time).",
			labelNames: ["round", "state"],
		},
		nyaya_round_counted_timestamp_seconds: { help: "When the last round was counted.", labelNames: ["round"] },
		nyaya_night_changes: { help: "Changes that the last night brought." },
		nyaya_night_changes_usual: { help: "The median of the changes of the same weekday; absent while unknown." },
		nyaya_broken_invariants: { help: "Rules of the data that rows of the last day broke, by the nightly check." },
		nyaya_alerts_last_day: {
			help: "Alerts about moved dates of the last day, by whether they were sent in time.",
			labelNames: ["state"],
		},
		nyaya_canary_alert_seconds: {
			help: "How long the alert of CANARY_USER's case took, or waits; absent without one.",
		},
		nyaya_canaries: { help: "Cases of CANARY_CNRS, by whether their answer is as it was.", labelNames: ["state"] },
	},
	async read(tx, now) {
		const { latest, canaries, broken, timing } = await readForMetrics(tx);
		const ofNight = latest.filter(({ kind }) => kind === "night");
		const known = (value: number | null) => (value === null ? [] : [{ value }]);
		return {
			nyaya_round_hearings: latest.flatMap(({ kind: round, due, missed }) => [
				{ labels: { round, state: "due" }, value: due },
				{ labels: { round, state: "missed" }, value: missed },
			]),
			nyaya_round_counted_timestamp_seconds: latest.map(({ kind: round, endedAt }) => ({
				labels: { round },
				value: endedAt.getTime() / 1000,
			})),
			nyaya_night_changes: ofNight.flatMap(({ changes }) => known(changes)),
			nyaya_night_changes_usual: ofNight.flatMap(({ usualChanges }) => known(usualChanges)),
			nyaya_broken_invariants: [{ value: broken }],
			nyaya_alerts_last_day: timing
				? [
						{ labels: { state: "in_time" }, value: timing.inTime },
						{ labels: { state: "late" }, value: timing.sent - timing.inTime },
					]
				: [],
			nyaya_canary_alert_seconds: timing?.canary ? [{ value: secondsOf(timing.canary, now) }] : [],
			nyaya_canaries: [
				{ labels: { state: "well" }, value: canaries.well },
				{ labels: { state: "wrong" }, value: canaries.wrong },
			],
		};
	},
});

export const DATABASE_GAUGES: readonly DatabaseGauges<string>[] = [
	queues,
	lookUps,
	messages,
	webhooks,
	backups,
	nights,
];
