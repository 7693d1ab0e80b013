import type { CnrParts } from "~/features/courts/courts/cnr";
import { PRINCIPAL_BENCHES } from "~/features/courts/courts/principal-courts";
import { own } from "~/platform/outside/own";
import { type CaseOutline, hashOf } from "~/sandbox/courts/ecourts-record";

/**
 * CNR serials that the simulated searches find, encoded so that the case call returns the same cases: from 600001 by name, from
 * 700001 by filing number, from 800000 by bar number (a thousand per practice).
 */
const [BY_NAME, BY_FILING, BY_PRACTICE] = [600_000, 700_000, 800_000];
const PRACTICES = 200;
const CASES_OF_A_PRACTICE = 1000;
/** The last hundred cases of a practice are decided. */
const DECIDED_FROM = 900;
const LAST_FILING = 9999;
const LISTED_A_YEAR = 120;
const YEARS_OF_A_PRACTICE = [2021, 2022, 2023, 2024, 2025];

/** Pending cases by bar number; all others have SOME_PENDING. */
const PENDING: Record<string, number> = { "0": 0, "1": 1, "60": 60, "600": 600, "700": 700, "1234": 60 };
const SOME_PENDING = 12;
const SOME_DECIDED = 3;

const practiceNumber = (barNumber: string) => hashOf(barNumber.toUpperCase()) % PRACTICES;
/** Practice of the demo's advocate. */
export const DEMO_PRACTICE = practiceNumber("MAH/1234/2010");

const cnrOf = (prefix: string, serial: number, year: number) => `${prefix}${String(serial).padStart(6, "0")}${year}`;

/** Practice of a case, by its serial, and how the case ended. */
export function practiceOf(serial: string): { number: number; decided: CaseOutline["decided"] } | undefined {
	const at = Number(serial) - BY_PRACTICE;
	if (at < 0) return undefined;
	const isDecided = at % CASES_OF_A_PRACTICE >= DECIDED_FROM;
	return {
		number: Math.floor(at / CASES_OF_A_PRACTICE),
		decided: isDecided ? { atHearing: 4, disposal: "Contested--Allowed" } : undefined,
	};
}

export const filingNumberOf = (serial: string): number | undefined => {
	const number = Number(serial) - BY_FILING;
	return number > 0 && number <= LAST_FILING ? number : undefined;
};

/** Names written in the state's script, as courts do. */
const LOCAL_NAMES: Record<string, string[]> = {
	AP: ["సత్యవతి నాయుడు", "రామారావు చౌదరి"],
	GJ: ["રમેશભાઈ પટેલ", "હંસાબેન શાહ"],
	KA: ["ಲಕ್ಷ್ಮಮ್ಮ ಗೌಡ", "ಮಂಜುನಾಥ ಹೆಗಡೆ"],
	KL: ["ലക്ഷ്മി നായർ", "തോമസ് വർഗീസ്"],
	MH: ["सुनीता पाटील", "रमेश जाधव", "मालती देशपांडे"],
	PB: ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "ਹਰਜੀਤ ਕੌਰ"],
	TN: ["முருகன் செல்வம்", "லட்சுமி சுப்பிரமணியன்"],
	TS: ["లక్ష్మి రెడ్డి", "వెంకట్ రావు"],
	WB: ["সুমিত্রা ব্যানার্জী", "অনিল ঘোষ"],
};
const HINDI_NAMES = ["सीता देवी", "मोहन लाल शर्मा", "अब्दुल करीम"];

/** Petitioner in the state's script, for every fifth case found by name. */
export function localNameOf({ stateCode, serial, year }: CnrParts): string | undefined {
	const at = Number(serial) - BY_NAME;
	if (at <= 0 || at > LISTED_A_YEAR || at % 5 > 0) return undefined;
	const names = own(LOCAL_NAMES, stateCode) ?? HINDI_NAMES;
	return names[hashOf(`${serial} ${year}`) % names.length];
}

/** CNRs searched by name. */
export const cnrsByName = (prefix: string, year: number): string[] =>
	Array.from({ length: LISTED_A_YEAR }, (_, index) => cnrOf(prefix, BY_NAME + index + 1, year));

/** CNRs with a filing number: one, or two if the number ends in 0. */
export function cnrsByFiling(prefix: string, number: string, year: number): string[] {
	if (!/^\d{1,4}$/.test(number) || Number(number) === 0) return [];
	const serial = BY_FILING + Number(number);
	const second = `${prefix.slice(0, 4)}02`;
	return [cnrOf(prefix, serial, year), ...(number.endsWith("0") ? [cnrOf(second, serial, year)] : [])];
}

/** CNRs of an advocate: pending cases first, then decided ones. */
export function cnrsOfAdvocate(prefix: string, advocate: { state: string; number: string; year: string }): string[] {
	const practice = practiceNumber(`${advocate.state}/${advocate.number}/${advocate.year}`);
	const pending = own(PENDING, advocate.number) ?? SOME_PENDING;
	const positions = [
		...Array.from({ length: pending }, (_, index) => index),
		...Array.from({ length: pending === 0 ? 0 : SOME_DECIDED }, (_, index) => DECIDED_FROM + index),
	];
	return positions.map((position) => {
		const year = YEARS_OF_A_PRACTICE[position % YEARS_OF_A_PRACTICE.length] ?? 2025;
		return cnrOf(prefix, BY_PRACTICE + practice * CASES_OF_A_PRACTICE + position, year);
	});
}

/** A High Court bench as a search location. */
export function findPrincipalBench(benchId: string) {
	const bench = PRINCIPAL_BENCHES.find(({ id }) => id === benchId);
	return bench && { prefix: bench.prefix, districtId: bench.id, complex: bench.name };
}
