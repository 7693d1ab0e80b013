import { readCourt } from "./court";
import { isLost } from "./ledger";
import type { History } from "./play";

/** Hard states, each with how often a history reached it. A state that no seed reaches is not tested by any. */
const STATES: { name: string; count: (history: History) => number }[] = [
	{
		name: "answer lost, then receipt late",
		count: ({ ledger, fates, lateReceipts }) =>
			ledger.filter(({ id }) => isLost(fates.get(id)) && lateReceipts.has(id)).length,
	},
	{
		// A message was made before the STOP and held back after it.
		name: "STOP between plan and send",
		count: ({ acts, told }) =>
			[...told.values()]
				.flatMap(({ messages }) => messages)
				.filter(
					({ id, number, status }) =>
						status === "failed" && acts.some((act) => act.kind === "stop" && act.number === number && id < act.after),
				).length,
	},
	{
		// A message was made in the package that had ended when it was to be sent again.
		name: "package ends with messages under way",
		count: ({ acts, told }) =>
			acts.filter(
				(act) =>
					act.kind === "ended" &&
					told.get(act.userId)?.messages.some(({ id, status }) => status === "failed" && id < act.after),
			).length,
	},
	{ name: "worker killed with a claim", count: ({ acts }) => acts.filter(({ kind }) => kind === "killed").length },
	{ name: "due minute missed", count: ({ acts }) => acts.filter(({ kind }) => kind === "missed").length },
	{
		name: "unreadable date on the eve of its hearing",
		count: (history) => {
			const { said, lastAnswer } = readCourt(history);
			return history.acts
				.filter((act) => act.kind === "evening")
				.flatMap(({ tomorrow, after, until }) =>
					[...said].filter(
						([cnr, all]) =>
							lastAnswer(cnr, until, after)?.kind === "unreadable" &&
							all.findLast(({ id }) => id <= until)?.next === tomorrow,
					),
				).length;
		},
	},
];

/** How often a history reached each hard state. */
export const countStates = (history: History): Map<string, number> =>
	new Map(STATES.map(({ name, count }) => [name, count(history)]));

/** The states that none of these histories reached. */
export const neverReached = (counts: Map<string, number>[]): string[] =>
	STATES.map(({ name }) => name).filter((name) => !counts.some((one) => (one.get(name) ?? 0) > 0));
