import { z } from "zod";
import { COURSES, hashOf } from "~/sandbox/courts/ecourts-record";

/** A hearing of the simulated courts; `said` is the sandbox user's choice for its list. */
export type KnownHearing = { cnr: string; said: "listed" | "off" | "no list" | null };

/** Source of the simulator's cause lists. Without it no court publishes a list. */
export type SimulatedLists = {
	/** The hearings in a complex on a day, or on any day. */
	hearings: (complexId: string, day?: string) => Promise<KnownHearing[]>;
	/** Saves a sandbox user's choice; `listed: null` means that the court publishes no list. */
	say: (cnr: string, day: string, listed: boolean | null) => Promise<void>;
};

type Answer = Record<string, unknown>;
/** A case's answer as of today; undefined if the court does not know it. */
type FindAnswer = (cnr: string) => Promise<Answer | undefined>;

const inList = z.object({
	cnr: z.string(),
	details: z.object({ type: z.string().catch(""), registrationNumber: z.string().catch("") }),
	status: z.object({
		nextHearingDate: z.string().nullable().catch(null),
		caseStage: z.string().catch(""),
		courtNumberAndJudge: z.string().catch(""),
	}),
	parties: z.object({ petitioners: z.array(z.string()).catch([]), respondents: z.array(z.string()).catch([]) }),
	firstInformationReport: z.unknown(),
});

const ROOM = "~";
const slug = (line: string) => line.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The id of the court of a record's court line. */
export const roomId = (complexId: string, line: string) => `${complexId}${ROOM}${slug(line)}`;

/** Abbreviations in the directory of courts for words that records write in full. */
const SPELLINGS: [RegExp, string][] = [
	[/\bAdditional\b/g, "Addl."],
	[/\bSenior Division\b/g, "Sr. Dn."],
	[/\bJunior Division\b/g, "Jr. Dn."],
	[/\bJudicial Magistrate First Class\b/g, "J.M.F.C."],
	[/\bChief Judicial Magistrate\b/g, "C.J.M."],
	[/\bPrincipal\b/g, "Prl."],
	[/ and /g, " & "],
	[/, /g, " "],
];

/** The court's name in the directory: never quite as in the record. */
const nameInDirectory = (line: string) =>
	SPELLINGS.reduce((name, [written, short]) => name.replace(written, short), line).replace(/^(\d+)-/, "$1 - ");

/** The courts of a complex in which the simulator knows a hearing, by id. */
export async function roomsOf(lists: SimulatedLists, complexId: string, find: FindAnswer) {
	const rooms = new Map<string, string>();
	for (const { cnr } of await lists.hearings(complexId)) {
		const line = inList.safeParse(await find(cnr)).data?.status.courtNumberAndJudge;
		if (line) rooms.set(roomId(complexId, line), nameInDirectory(line));
	}
	return [...rooms].map(([id, name]) => ({ id, name })).sort((one, other) => one.id.localeCompare(other.id, "en"));
}

export const listRequest = z.object({
	courtId: z.string(),
	type: z.enum(["CIVIL", "CRIMINAL"]),
	date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
});
type ListRequest = z.output<typeof listRequest>;

/** Other cases on a list: at least, and how many more there may be. */
const OTHERS = { min: 8, more: 50 };
const PURPOSES = [...new Set(Object.values(COURSES).flat())];
const CRIMINAL = /\bcri|^cr\. |^s\.c\.|^c\.c\.|bail/i;

type Entry = { purpose: string; cnr: string; caseNo: string; petitioner: string; respondent: string };

/** Cases that nobody tracks, the same on every request. */
function othersOf(seed: string): Entry[] {
	return Array.from({ length: OTHERS.min + (hashOf(seed) % OTHERS.more) }, (_, index) => {
		const hash = hashOf(`${seed} ${index}`);
		const year = 2015 + (hash % 10);
		return {
			purpose: PURPOSES[hash % PURPOSES.length] ?? "",
			cnr: `ZZZZ99${String(hash % 1_000_000).padStart(6, "0")}${year}`,
			caseNo: `${10 + (hash % 3000)}/${year}`,
			petitioner: `Petitioner ${hash % 997}`,
			respondent: `Respondent ${hash % 991}`,
		};
	});
}

/** The cause list of a court; undefined if it publishes none. */
export async function causeListOf(lists: SimulatedLists, { courtId, type, date }: ListRequest, find: FindAnswer) {
	const [complexId = "", room] = courtId.split(ROOM);
	if (room === undefined) return undefined;
	const day = date.split("-").reverse().join("-");
	const entries: Entry[] = othersOf(`${courtId} ${type} ${day}`);
	for (const { cnr, said } of await lists.hearings(complexId, day)) {
		const found = inList.safeParse(await find(cnr)).data;
		if (!found || roomId(complexId, found.status.courtNumberAndJudge) !== courtId) continue;
		if (said === "no list") return undefined;
		const { details, status, parties, firstInformationReport } = found;
		const isCriminal = Boolean(firstInformationReport) || CRIMINAL.test(details.type);
		const isOff = said === "off" || (said === null && status.nextHearingDate !== day);
		if (isOff || isCriminal !== (type === "CRIMINAL")) continue;
		entries.push({
			purpose: status.caseStage,
			cnr,
			caseNo: details.registrationNumber,
			petitioner: parties.petitioners[0] ?? "",
			respondent: parties.respondents[0] ?? "",
		});
	}
	const inOrder = entries.sort((one, other) => hashOf(one.cnr) - hashOf(other.cnr));
	const purposes = [...new Set([...PURPOSES, ...inOrder.map(({ purpose }) => purpose)])];
	const causeList = purposes.map((purpose) => ({
		purpose,
		cases: inOrder.filter((entry) => entry.purpose === purpose).map(({ purpose: _, ...listed }) => listed),
	}));
	return { causeList: causeList.filter(({ cases }) => cases.length > 0) };
}

/** A sandbox user's choice for a court's list. */
export const saidOfList = z.object({ cnr: z.string(), date: z.iso.date(), listed: z.boolean().nullable() });
