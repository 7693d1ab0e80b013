import type { Day } from "../../app/platform/calendar/day";
import { type Read, readDay, readMove } from "./ledger";
import type { Entry, Person } from "./play";

/** What a message says of a case as a fact: that a hearing is off, that it is decided, or that the court does not know it. */
type Claim = { at: string; to: string; cnr: string; what: "off" | "decided" | "not found" | "next"; day: Day | null };

/** The case that a text is about, by the address in it, its CNR or its number; undefined for a text about several. */
function caseIn(text: string, cases: Person["cases"]) {
	const named = cases.filter(({ id, cnr, number }) => [id, cnr, number].some((word) => text.includes(word)));
	return new Set(named.map(({ cnr }) => cnr)).size === 1 ? named[0] : undefined;
}

/** What an alert says, by mail, WhatsApp or SMS; mails have a block for each case. */
function alertClaims({ id: at, to, channel, text }: Entry, cases: Person["cases"], today: Day): Claim[] {
	const blocks = channel === "email" ? text.split("\n\n") : [text];
	return blocks.flatMap((block): Claim[] => {
		const about = caseIn(block, cases);
		const notFound = [...block.matchAll(/no case found for (?:this )?CNR ([A-Z0-9]{16})/gi)].map(
			([, cnr = ""]): Claim => ({ at, to, cnr, what: "not found", day: null }),
		);
		if (!about) return notFound;
		const move = readMove(block, at, about.id, today);
		const claim = { at, to, cnr: about.cnr };
		const isDecided = move?.isDecided || /\bdisposed\b/i.test(block);
		if (isDecided) return [...notFound, { ...claim, what: "decided", day: null }];
		return move && move.next === null && /is off/i.test(block)
			? [...notFound, { ...claim, what: "off", day: move.old }]
			: notFound;
	});
}

/** What a message to a client says. A date that was over is awaited again, which says nothing of the court. */
function clientClaims({ id: at, to, text }: Entry, cnr: string, today: Day): Claim[] {
	const [, next] = /Next hearing: (.*)$/m.exec(text) ?? [];
	const [, before] = /^Before: (.*)\.$/m.exec(text) ?? [];
	if (next === undefined) return [];
	const claim = { at, to, cnr };
	if (/the case is decided/.test(next)) return [{ ...claim, what: "decided", day: null }];
	if (/date awaited/.test(next)) return before ? [{ ...claim, what: "off", day: readDay(before, today) }] : [];
	return [{ ...claim, what: "next", day: readDay(next, today) }];
}

/** All that messages said as facts, in the order in which they went out. */
export function claimsIn({ ledger, people, told, today }: Read): Claim[] {
	const cases = people.flatMap((person) => person.cases);
	const messages = new Map([...told.values()].flatMap((one) => one.messages.map((message) => [message.id, message])));
	const addresses = new Set(people.flatMap(({ mobile, email }) => [mobile, email]));
	return ledger.flatMap((entry) => {
		if (entry.channel === "court") return [];
		const message = messages.get(entry.headers.reference ?? "");
		if (message) return clientClaims(entry, message.cnr_number, today);
		return addresses.has(entry.to) ? alertClaims(entry, cases, today) : [];
	});
}

/** Whether the court had truly said so before. A hearing is off if a date was known and then, in two rounds, there was none. */
export function isTrue({ said, gone, dayAt }: Read, { at, cnr, what, day }: Claim): boolean {
	const before = (said.get(cnr) ?? []).filter(({ id }) => id < at);
	switch (what) {
		case "decided":
			return before.some(({ isDecided }) => isDecided);
		case "not found":
			return (gone.get(cnr) ?? []).some((id) => id < at);
		case "next":
			return before.some(({ next }) => next === day);
		case "off": {
			const wasKnown = (place: number) => day === null || before.slice(0, place).some(({ next }) => next === day);
			const isOver = (before.at(-1)?.next ?? day ?? dayAt(at)) < dayAt(at);
			return isOver || before.some(({ next, isDecided }, place) => next === null && !isDecided && wasKnown(place));
		}
	}
}
