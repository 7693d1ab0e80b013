import type { AlertsData, RoundData, StatusData } from "~/features/administration/status/queries.server";

function roundJson(round: RoundData | null) {
	if (!round) return null;
	const { day, count } = round;
	if (!count) return { day, counted_at: null };
	const { due, missed, alerted, lists, endedAt } = count;
	return {
		day,
		counted_at: endedAt,
		hearings_due: due,
		checked: due - missed,
		not_checked: missed,
		owners_alerted: alerted,
		...(lists && {
			cause_lists: {
				listed: lists.listed,
				not_listed: lists.notListed,
				no_list: lists.noList,
				not_checked: lists.notChecked,
				lists_failed: lists.failed,
				lists_not_asked: lists.notAsked,
			},
		}),
	};
}

const alertsJson = ({ sent, inTime, canary }: AlertsData) => ({
	due_in_last_day: sent,
	accepted_within_five_minutes: inTime,
	made_change: canary && { changed_at: canary.changedAt, received_at: canary.receivedAt },
});

/** The status page as JSON. */
export const statusJson = ({ night, evening, alerts, skipped, isOutOfCredits }: StatusData) => ({
	night: roundJson(night),
	evening: roundJson(evening),
	alerts: alerts && alertsJson(alerts),
	other_courts_used_up: isOutOfCredits,
	skipped: skipped.map(({ name, dueAt }) => ({ job: name, due_at: dueAt })),
});
