import { addDays, type Day, formatDay, formatFullDay } from "../../app/platform/calendar/day";
import { claimsIn, isTrue } from "./claims";
import { isLost, type Move, type Read, read, readDay } from "./ledger";
import { isNamed, isTooLate, type Missed } from "./missed";
import type { Entry, History, Message, Person } from "./play";

/** What must be true of every history. Each finds what is not, in words; the exceptions are those of docs/features. */
type Invariant = { name: string; find(history: Read): string[] };

/** The confirmation of a STOP, which may be tried again once it is at rest. */
const STOP_CONFIRMED = "You will get no more messages from Nyaya Diary";

const isDelivered = ({ status }: Message) => ["sent", "delivered", "read"].includes(status);

/** Entries that a sender repeats: the first of them with each later one. */
function repeats(entries: Entry[], keyOf: (entry: Entry) => string): [first: Entry, again: Entry][] {
	const first = new Map<string, Entry>();
	return entries.flatMap((entry): [Entry, Entry][] => {
		const earlier = first.get(keyOf(entry));
		if (!earlier) first.set(keyOf(entry), entry);
		return earlier ? [[earlier, entry]] : [];
	});
}

/** Whether a worker was killed between two entries. */
const isKilledBetween = ({ acts }: Read, first: Entry, again: Entry) =>
	acts.some(({ kind, after }) => kind === "killed" && first.id <= after && after < again.id);

/** The steps of a case: each begins where the one before ended, unless that day was over, which needs no message. */
function brokenSteps(moves: Move[], start: Day | null, dayOf: (move: Move) => Day): string[] {
	const broken: string[] = [];
	let last = start;
	for (const move of moves) {
		const isOver = (day: Day | null) => day !== null && day < dayOf(move);
		if (!move.isDecided && move.old !== last && !isOver(last) && !isOver(move.old))
			broken.push(`${move.caseId}: told "${move.old} to ${move.next}" after ${last}`);
		if (!move.isDecided && move.old === move.next) broken.push(`${move.caseId}: told a move to the same day`);
		last = move.next;
	}
	return broken;
}

/** The moves of each case of a person, with its first known date. They are read from mails, or where these are not ticked from the screen. */
function casesOf(history: Read, person: Person) {
	const isMailed = person.channels.includes("email");
	const all = isMailed ? history.movesByMail(person) : history.movesByScreen(person);
	const [firstNight] = history.acts.filter(({ kind }) => kind === "night");
	const lastDay = history.acts.findLast((act) => act.kind === "night");
	const today = lastDay?.kind === "night" ? lastDay.today : history.today;
	return person.cases.map((one) => ({
		...one,
		isMailed,
		moves: all.filter(({ caseId }) => caseId === one.id),
		start: history.knownAt(one.cnr, firstNight?.after ?? "")?.next ?? null,
		dayOf: (move: Move) => (isMailed ? history.dayAt(move.at) : today),
	}));
}

const eachCase = (history: Read) =>
	history.people.flatMap((person) => casesOf(history, person).map((one) => ({ person, ...one })));

/** What may be known of a case's next date in a time of the ledger. */
const mayBe = (history: Read, cnr: string, { after, until }: { after: string; until: string }) =>
	[after, until].flatMap((at) => history.knownAt(cnr, at)?.may ?? [null]);

/** What shows that a late run did not do what it is for; for one that was skipped, that it did, or that nobody heard of it. */
function wrongOf(history: Read, act: Missed): string[] {
	const isSkipped = isTooLate(act);
	if (act.run === "night") {
		const isAsked = history.ledger.some(({ id, channel }) => channel === "court" && act.after < id && id <= act.until);
		return isSkipped || isAsked ? [] : ["no court was asked"];
	}
	const day = addDays(act.day, act.run === "evening" ? 1 : 3);
	return eachCase(history).flatMap(({ person, cnr, number, isMailed }) => {
		if (!(act.run === "evening" ? isMailed : person.isThorough)) return [];
		const may = mayBe(history, cnr, act);
		const isTold =
			act.run === "evening" ? history.isOnBoard(person, day, number) : history.isReminded(person, day, number);
		if (!isSkipped) return isTold || may.some((one) => one !== day) ? [] : [`${person.name}, ${number}: not told`];
		if (isTold) return [`${person.name}, ${number}: told in spite of it`];
		if (act.run !== "evening" || !person.isThorough || may.some((one) => one !== day)) return [];
		const words = `o message announced the hearing of ${formatFullDay(day)}`;
		const isHeard = history
			.mails(person)
			.some(({ id, text }) => id > act.after && text.includes(number) && text.includes(words));
		return isHeard ? [] : [`${person.name}, ${number}: does not hear that no board came`];
	});
}

const messagesOf = (history: Read) =>
	history.people.flatMap((person) =>
		(history.told.get(person.id)?.messages ?? []).map((message) => ({ person, message })),
	);

const INVARIANTS: Invariant[] = [
	{
		name: "no WhatsApp message twice, unless its answer was lost and its receipt late",
		find: (history) =>
			repeats(
				history.ledger.filter(({ channel, headers }) => channel === "whatsapp" && headers.reference),
				({ headers }) => String(headers.reference),
			)
				.filter(
					([first, again]) =>
						!(history.lateReceipts.has(first.id) || first.headers.dirt === "late") ||
						!(isLost(history.fates.get(first.id)) || isKilledBetween(history, first, again)),
				)
				.map(([{ to, text }]) => `${to}: ${text.slice(0, 120)}`),
	},
	{
		name: "no mail twice, except under its Message-ID where the answer was lost or the worker killed",
		find: (history) => {
			const mails = history.ledger.filter(({ channel, text }) => channel === "email" && text.includes("Stop emails"));
			const messageId = ({ headers }: Entry) => headers["Message-ID"] ?? "";
			return [
				...repeats(mails, messageId).filter(
					([first, again]) => !isLost(history.fates.get(first.id)) && !isKilledBetween(history, first, again),
				),
				...repeats(mails, ({ id, to, text }) => `${to} ${history.dayAt(id)} ${text}`).filter(
					([first, again]) => messageId(first) !== messageId(again),
				),
			].map(([{ to, text }]) => `${to}: ${text.slice(0, 120)}`);
		},
	},
	{
		name: "no SMS twice in a day",
		find: (history) =>
			repeats(
				history.ledger.filter(({ channel }) => channel === "sms"),
				({ id, to, text }) => `${to} ${history.dayAt(id)} ${text}`,
			).map(([{ to, text }]) => `${to}: ${text}`),
	},
	{
		name: "the old and new days of a case form a chain",
		find: (history) =>
			eachCase(history).flatMap(({ person, moves, start, dayOf }) =>
				brokenSteps(moves, start, dayOf).map((words) => `${person.name}, ${words}`),
			),
	},
	{
		name: "nothing is told that the court did not say",
		find: (history) =>
			eachCase(history).flatMap(({ person, cnr, moves, isMailed }) =>
				moves
					.filter(
						({ at, next, isDecided }) =>
							!(history.said.get(cnr) ?? []).some(
								(said) => (!isMailed || said.id < at) && (isDecided ? said.isDecided : said.next === next),
							),
					)
					.map(({ old, next }) => `${person.name}, ${cnr}: told "${old} to ${next}"`),
			),
	},
	{
		name: "no message says what is not true",
		find: (history) =>
			claimsIn(history)
				.filter((claim) => !isTrue(history, claim))
				.map(({ to, cnr, what, day }) => `${to}, ${cnr}: "${what}"${day ? ` (${day})` : ""} was not so`),
	},
	{
		name: "what could not be read is told as that",
		find: (history) =>
			history.acts.flatMap((act) => {
				if (act.kind !== "page") return [];
				const answer = history.lastAnswer(act.cnr, act.after);
				const says = /could not be read/i.test(act.text);
				if (answer?.kind === "heard") return says ? [`${act.cnr}: the page says it without a reason`] : [];
				if (answer?.kind !== "unreadable") return [];
				const [known = null] = history.knownAt(act.cnr, act.after)?.may ?? [];
				const words = [answer.text, ...(known ? [formatDay(known).replace(/ \d{4}$/, "")] : [])];
				return says && words.every((word) => act.text.includes(word))
					? []
					: [`${act.cnr}: the page says neither "${words.join('" nor "')}" of what could not be read`];
			}),
	},
	{
		name: "a broken source holds its alerts, and administrators are called",
		find: (history) => {
			const rounds = history.acts.filter(({ kind }) => kind === "night" || kind === "evening");
			return [...history.broken].flatMap(([round, cnrs]) => {
				const [after, until] = rounds.slice(round - 1, round + 1).map((act) => act.after);
				const isSince = (id: string) => after !== undefined && after < id && (until === undefined || id <= until);
				const isCalled = history.ledger.some(
					({ id, channel, to, text }) =>
						isSince(id) && channel === "email" && history.admins.includes(to) && /eCourts/i.test(text),
				);
				const early = claimsIn(history).filter(
					(claim) => isSince(claim.at) && cnrs.has(claim.cnr) && !isTrue(history, claim),
				);
				return [
					...(isCalled ? [] : [`round ${round}: ${cnrs.size} cases lost something, and no administrator was called`]),
					...early.map(({ to, cnr, what }) => `round ${round}: ${to} heard "${what}" of ${cnr}`),
				];
			});
		},
	},
	{
		name: "each change is told, unless its day was over",
		find: (history) =>
			eachCase(history).flatMap(({ person, cnr, moves, start }) => {
				const known = history.said.get(cnr)?.at(-1);
				const last = moves.at(-1);
				const told = last ? last.next : start;
				if (!known) return [`${cnr} was never looked up`];
				if (known.isDecided) {
					const times = moves.filter(({ isDecided }) => isDecided).length;
					return times === 1 ? [] : [`${person.name}, ${cnr}: its end was told ${times} times`];
				}
				if (told === known.next) return [];
				const first = history.said.get(cnr)?.findLast(({ next }) => next !== known.next);
				const since = (history.said.get(cnr) ?? []).filter(({ id }) => !first || id > first.id);
				// A date that is gone is believed once it is certain, perhaps so late in the evening that its message would leave the next day.
				const learnt = known.next === null ? since.find(({ isCertain }) => isCertain) : since[0];
				const day = known.next ?? told;
				return !learnt || (day !== null && day < history.messageDayAfter(learnt.id))
					? []
					: [`${person.name}, ${cnr}: ${known.next} is not told, the last was ${told}`];
			}),
	},
	{
		name: "each alert went out, or has a reason",
		find: (history) =>
			history.people.flatMap((person) =>
				(history.told.get(person.id)?.notices ?? [])
					.filter(({ status }) => !/(sent|delivered) by \w+|not confirmed/i.test(status))
					.filter(({ status }) => !/(failed|not sent by \w+).*\. ?$|.*\.$/i.test(status))
					.map(({ title, status }) => `${person.name}: "${title}" is "${status}"`),
			),
	},
	{
		name: "each hearing of tomorrow is on its evening's board, and no other",
		find: (history) =>
			history.acts.flatMap((act) => {
				if (act.kind !== "evening") return [];
				return eachCase(history).flatMap(({ person, cnr, number, isMailed }) => {
					if (!isMailed) return [];
					const isOn = history.isOnBoard(person, act.tomorrow, number);
					if (mayBe(history, cnr, act).some((day) => (day === act.tomorrow) === isOn)) return [];
					return [`${person.name}, ${number}, ${act.tomorrow}: ${isOn ? "on" : "not on"} the board`];
				});
			}),
	},
	{
		name: "each hearing three days ahead is reminded of, and no other",
		find: (history) =>
			history.acts.flatMap((act) => {
				if (act.kind !== "reminders") return [];
				return eachCase(history).flatMap(({ person, cnr, number }) => {
					if (!person.isThorough) return [];
					const isReminded = history.isReminded(person, act.of, number);
					if (mayBe(history, cnr, act).some((day) => (day === act.of) === isReminded)) return [];
					return [`${person.name}, ${number}, ${act.of}: ${isReminded ? "reminded" : "not reminded"}`];
				});
			}),
	},
	{
		name: "what was due while no worker ran is done late, or skipped by name",
		find: (history) =>
			history.acts.flatMap((act) => {
				if (act.kind !== "missed") return [];
				const about = `${act.run} of ${act.day}, from ${act.startedAt}`;
				const named =
					isTooLate(act) === isNamed(act) ? [] : [`${about}: ${isNamed(act) ? "skipped too soon" : "not named"}`];
				return [...named, ...wrongOf(history, act).map((what) => `${about}: ${what}`)];
			}),
	},
	{
		name: "the status of a round says what the courts answered",
		find: (history) => {
			const cnrs = [...new Set(history.people.flatMap(({ cases }) => cases.map(({ cnr }) => cnr)))];
			return history.acts.flatMap((act) => {
				if (act.kind !== "status") return [];
				const tomorrow = addDays(act.today, 1);
				const known = cnrs.flatMap((cnr) => {
					const said = history.knownAt(cnr, act.until);
					if (!said) return [];
					const isDue = (day: Day | null) => day === tomorrow || (act.round === "night" && day === act.today);
					const heard = history.said.get(cnr)?.filter(({ id }) => act.after < id && id <= act.until) ?? [];
					return [
						{
							isSurelyDue: said.may.every(isDue),
							isPerhapsDue: said.may.some(isDue),
							isSurelyMissed: heard.length === 0,
							isPerhapsMissed:
								!heard.some(({ isCertain }) => isCertain) ||
								history.lastAnswer(cnr, act.until, act.after)?.kind === "unreadable",
						},
					];
				});
				const count = (isCounted: (one: (typeof known)[number]) => boolean) => known.filter(isCounted).length;
				const due = [count((one) => one.isSurelyDue), count((one) => one.isPerhapsDue)] as const;
				const missed = [
					count((one) => one.isSurelyDue && one.isSurelyMissed),
					count((one) => one.isPerhapsDue && one.isPerhapsMissed),
				] as const;
				const isWithin = (number: number, [least, most]: readonly [number, number]) =>
					least <= number && number <= most;
				if (isWithin(act.due, due) && isWithin(act.missed, missed)) return [];
				return [
					`${act.round} of ${act.today}: ${act.missed} of ${act.due} not checked, by the ledger ${missed.join(" to ")} of ${due.join(" to ")}`,
				];
			});
		},
	},
	{
		name: "nothing after STOP",
		find: ({ acts, sentTo }) =>
			acts.flatMap((act, at) => {
				if (act.kind !== "stop") return [];
				const start = acts.slice(at).find((later) => later.kind === "start" && later.number === act.number);
				return sentTo(act.number, "whatsapp", "sms")
					.filter(({ id, text }) => id > act.after && (!start || id <= start.after) && !text.startsWith(STOP_CONFIRMED))
					.map(({ to, text }) => `${to}: ${text.slice(0, 120)}`);
			}),
	},
	{
		name: "what counts as sent was accepted, and what was accepted and answered counts as sent",
		find: (history) =>
			messagesOf(history).flatMap(({ person, message }) => {
				const entries = history.ledger.filter(({ headers }) => headers.reference === message.id);
				const isAnswered = entries.some(
					(entry) =>
						!isLost(history.fates.get(entry.id)) &&
						!history.acts.some(({ kind, after }) => kind === "killed" && after >= entry.id),
				);
				if (isDelivered(message) ? entries.length > 0 : !isAnswered) return [];
				return [
					`${person.name}: ${message.id} to ${message.number} is ${message.status}, accepted ${entries.length} times`,
				];
			}),
	},
	{
		name: "charged equals accepted; an SMS that is not confirmed stays charged",
		find: (history) =>
			history.people.flatMap((person) => {
				const told = history.told.get(person.id);
				if (told?.charged === undefined) return [];
				const bySms = told.notices.filter(({ status }) => /sent by SMS/i.test(status)).length;
				const unknown = told.notices.filter(({ status }) => /SMS not confirmed/i.test(status)).length;
				const accepted = history.sentTo(person.mobile, "sms").length;
				const charged = told.messages.filter(isDelivered).length + bySms + unknown;
				return [
					...(told.charged === charged ? [] : [`${person.name}: charged ${told.charged}, sent ${charged}`]),
					...(bySms <= accepted && accepted <= bySms + unknown
						? []
						: [`${person.name}: ${accepted} SMS accepted, ${bySms} sent and ${unknown} not confirmed`]),
				];
			}),
	},
	{
		name: "a contact's dates form a chain, and no date is sent twice",
		find: (history) =>
			history.people.flatMap((person) => {
				const broken: string[] = [];
				const last = new Map<string, Day | null>();
				for (const { id, number, cnr_number: cnr, text } of history.told.get(person.id)?.messages ?? []) {
					if (!text?.includes("Next hearing: ")) continue;
					const key = `${number} ${cnr}`;
					const next = readDay(/Next hearing: \w+, (\d+ \w+ \d+)/.exec(text)?.[1], history.today);
					const before = /^Before: (.*)\.$/m.exec(text)?.[1];
					const old = readDay(before, history.today);
					if (before !== undefined && old === next) broken.push(`${person.name}, ${key}: ${next} again`);
					// A date that was over when a message was written is not in it.
					const entry = history.ledger.find(({ headers }) => headers.reference === id);
					const isOver = old !== null && old < history.dayAt(entry?.id ?? id);
					if (before !== undefined && last.has(key) && last.get(key) !== old && !isOver)
						broken.push(`${person.name}, ${key}: "before ${old}" after ${last.get(key)}`);
					last.set(key, next);
				}
				return broken;
			}),
	},
	{
		name: "each recorded hearing reaches the contacts who get outcomes, once",
		find: (history) =>
			history.acts.flatMap((act) => {
				if (act.kind !== "heard") return [];
				const person = history.people.find(({ id }) => id === act.userId);
				const hasEnded = history.acts.some((other) => other.kind === "ended" && other.userId === act.userId);
				return (person?.contacts ?? []).flatMap(({ number, getsOutcomes }) => {
					const isStopped = history.acts.some((other) => other.kind === "stop" && other.number === number);
					if (!getsOutcomes || isStopped || hasEnded) return [];
					const about = `Hearing on ${new Date(`${act.day}T00:00:00Z`).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" })}, ${formatDay(act.day)}:`;
					const times = (history.told.get(act.userId)?.messages ?? []).filter(
						(message) => message.number === number && message.cnr_number === act.cnr && message.text?.includes(about),
					).length;
					return times === 1
						? []
						: [`${person?.name}, ${number}, ${act.cnr}: the hearing of ${act.day} came ${times} times`];
				});
			}),
	},
];

/** What is wrong with a history: a line for each broken invariant and what breaks it. */
export const check = (history: History): string[] => {
	const readHistory = read(history);
	return INVARIANTS.flatMap(({ name, find }) => find(readHistory).map((what) => `${name}: ${what}`));
};
