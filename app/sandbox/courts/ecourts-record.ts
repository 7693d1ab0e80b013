import { addDays, DAY_MS, nextSittingDay } from "~/platform/calendar/day";

/** An invented case without its hearings, which depend on the day of the request. */
export type CaseOutline = {
	cnr: string;
	caseType: string;
	/** `number/year`. */
	filingNumber: string;
	registrationNumber: string;
	filedOn: string;
	courtNumber: number;
	judge: string;
	petitioners: string[];
	petitionerAdvocates: string[];
	respondents: string[];
	respondentAdvocates: string[];
	/** Separated by newlines, as on the courts' pages. */
	acts: string;
	sections: string;
	course: keyof typeof COURSES;
	/** Hearings per step of the course; 3 by default. */
	hearingsPerStep?: number;
	/**
	 * Next hearing: days from today, moved to the next day on which courts sit, "none", or (by default) the next date of a
	 * four-week cycle.
	 */
	next?: number | "none";
	/** Overrides the stage shown in the record. */
	stage?: string;
	/** The case is disposed of at this hearing, once its day has passed. */
	decided?: { atHearing: number; disposal: string };
	/** How many past hearings the history shows; 12 by default. */
	hearingsShown?: number;
	fir?: { policeStation: string; firNumber: string; year: string };
	orders?: string[];
};

/** A demo case with its own course, and its court. */
export type KnownCase = CaseOutline & { stateId: string; districtId: string };

/** Purposes of hearings by kind of case, in order. */
export const COURSES = {
	civil: [
		"Issue of Summons",
		"Written Statement",
		"Framing of Issues",
		"Evidence of Plaintiff",
		"Cross Examination",
		"Evidence of Defendant",
		"Arguments",
	],
	appeal: ["Admission", "Notice to Respondent", "Calling for Record and Proceedings", "Arguments"],
	prosecution: [
		"Appearance of Accused",
		"Copies to Accused",
		"Framing of Charge",
		"Evidence of Prosecution",
		"Statement of Accused",
		"Defence Evidence",
		"Arguments",
	],
	complaint: [
		"Verification",
		"Issue of Process",
		"Appearance of Accused",
		"Recording of Plea",
		"Evidence",
		"Arguments",
	],
	bail: ["Say of Prosecution", "Hearing on Bail"],
	claim: ["Notice to Owner and Insurer", "Written Statement", "Framing of Issues", "Evidence of Claimant", "Arguments"],
	family: ["Notice", "Counselling", "Reply", "Interim Maintenance", "Evidence of Petitioner", "Arguments"],
	execution: ["Notice to Judgment Debtor", "Steps by Decree Holder", "Attachment of Property", "Report of Bailiff"],
	writ: ["Admission", "Counter Affidavit", "Rejoinder", "Final Hearing"],
} satisfies Record<string, string[]>;

const CYCLE_DAYS = 28;
const MIN_NOTICE_DAYS = 14;
const HEARINGS_SHOWN = 12;
const HEARINGS_PER_STEP = 3;
const HEARINGS_BETWEEN_ORDERS = 4;
const SATURDAY = 6;
const SUNDAY = 0;

/** Days since 1970-01-01, a Thursday. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** `daysLater` days after a day; moved to Monday from a weekend. */
export function workingDay(day: string, daysLater = 0): string {
	const number = numberOf(day) + daysLater;
	const weekday = (((number + 4) % 7) + 7) % 7;
	const wait = { [SATURDAY]: 2, [SUNDAY]: 1 }[weekday] ?? 0;
	return dayOf(number + wait);
}

/** Deterministic 32-bit unsigned hash: FNV-1a with an extra mixing step. */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}

/** The case's weekday and week of a four-week cycle, on which its hearings fall by default. */
function cycleDay(cnr: string): number {
	const slot = hashOf(`${cnr} cycle`) % 20;
	const monday = numberOf("1970-01-05");
	return monday + Math.floor(slot / 5) * 7 + (slot % 5);
}

/** First day of the case's cycle on or after `earliest`. */
const onCycle = (anchor: number, earliest: number) => anchor + Math.ceil((earliest - anchor) / CYCLE_DAYS) * CYCLE_DAYS;

/** A page of the courts' site, which does not have these cases. */
const pageOf = (page: string, cnr: string, day: string) =>
	`https://services.ecourts.gov.in/ecourtindia_v6/?p=home/${page}&cino=${cnr}&date=${day}`;

/** Response of the case call as of `today`. */
export function recordOf(outline: CaseOutline, today: string) {
	const { cnr, next, decided, course, hearingsPerStep = HEARINGS_PER_STEP, orders = [] } = outline;
	const first = onCycle(cycleDay(cnr), numberOf(outline.filedOn) + MIN_NOTICE_DAYS);
	const hearingDay = (position: number) => dayOf(first + position * CYCLE_DAYS);
	const heardSoFar = Math.max(0, Math.ceil((numberOf(today) - first) / CYCLE_DAYS));

	const isDecided = decided !== undefined && decided.atHearing <= heardSoFar;
	const heard = isDecided ? decided.atHearing : heardSoFar;
	const nextHearing = typeof next === "number" ? nextSittingDay(addDays(today, next - 1)) : hearingDay(heard);
	const comingHearing = isDecided || next === "none" ? null : nextHearing;
	const steps = COURSES[course];
	const stepAt = (position: number) => {
		const step = Math.floor(position / hearingsPerStep);
		const last = steps.length - 1;
		// A case without a judgment alternates between its last two steps.
		return step <= last ? steps[step] : steps[last - ((step - last) % 2)];
	};
	const stage = isDecided ? "Disposed" : (outline.stage ?? stepAt(heard));

	const firstShown = Math.max(0, heard - (outline.hearingsShown ?? HEARINGS_SHOWN));
	const history = Array.from({ length: heard - firstShown }, (_, index) => {
		const position = firstShown + index;
		const isLast = position === heard - 1;
		return {
			judge: outline.judge,
			businessDate: hearingDay(position),
			nextDate: isLast ? comingHearing : hearingDay(position + 1),
			purpose: isLast ? stage : stepAt(position + 1),
			url: pageOf("viewBusiness", cnr, hearingDay(position)),
		};
	});

	return {
		cnr,
		title: `${outline.petitioners[0]} vs ${outline.respondents[0]}`,
		details: {
			type: outline.caseType,
			filingNumber: outline.filingNumber,
			filingDate: outline.filedOn,
			registrationNumber: outline.registrationNumber,
			registrationDate: workingDay(outline.filedOn, hashOf(cnr) % 4),
		},
		status: {
			firstHearingDate: heard === 0 ? comingHearing : hearingDay(0),
			nextHearingDate: comingHearing,
			decisionDate: isDecided ? hearingDay(heard - 1) : null,
			natureOfDisposal: isDecided ? decided.disposal : null,
			caseStage: stage,
			courtNumberAndJudge: `${outline.courtNumber}-${outline.judge}`,
		},
		parties: {
			petitioners: outline.petitioners,
			petitionerAdvocates: outline.petitionerAdvocates,
			respondents: outline.respondents,
			respondentAdvocates: outline.respondentAdvocates,
		},
		actsAndSections: { acts: outline.acts, sections: outline.sections },
		firstInformationReport: outline.fir ?? null,
		transfer: [],
		history,
		orders: orders
			.map((name, index) => ({ name, position: index * HEARINGS_BETWEEN_ORDERS + 1 }))
			.filter(({ position }) => position < heard)
			.map(({ name, position }, index) => ({
				number: index + 1,
				name,
				date: hearingDay(position),
				url: pageOf("displayPdf", cnr, hearingDay(position)),
			})),
	};
}
