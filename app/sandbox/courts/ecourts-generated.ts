import { cnrParts, isHighCourtCnr, isOtherCourtCnr } from "~/features/courts/courts/cnr";
import { daysBetween } from "~/platform/calendar/day";
import { own } from "~/platform/outside/own";
import { DEMO_PRACTICE, filingNumberOf, localNameOf, practiceOf } from "~/sandbox/courts/ecourts-listed";
import { type CaseOutline, hashOf, workingDay } from "~/sandbox/courts/ecourts-record";

type Kind = Pick<CaseOutline, "caseType" | "acts" | "sections" | "course" | "judge"> & {
	/** Act and sections for cases filed from July 2024 on. */
	newLaw?: { acts: string; sections: string };
	petitioner?: string;
	respondent?: string;
};

const KINDS: Kind[] = [
	{
		caseType: "R.C.S. - Regular Civil Suit",
		acts: "Specific Relief Act 1963",
		sections: "34, 38",
		course: "civil",
		judge: "Civil Judge Junior Division",
	},
	{
		caseType: "O.S. - Original Suit",
		acts: "Code of Civil Procedure 1908\nSpecific Relief Act 1963",
		sections: "O. VII R. 1\n10, 20",
		course: "civil",
		judge: "Civil Judge Senior Division",
	},
	{
		caseType: "R.C.A. - Regular Civil Appeal",
		acts: "Code of Civil Procedure 1908",
		sections: "96",
		course: "appeal",
		judge: "District Judge-2",
	},
	{
		caseType: "C.C.(NI) - Complaint under S. 138 Negotiable Instruments Act",
		acts: "Negotiable Instruments Act 1881",
		sections: "138, 142",
		course: "complaint",
		judge: "Judicial Magistrate First Class",
	},
	{
		caseType: "M.A.C.T. - Motor Accident Claims Tribunal Case",
		acts: "Motor Vehicles Act 1988",
		sections: "166",
		course: "claim",
		judge: "Member, Motor Accident Claims Tribunal",
		respondent: "Bharat Suraksha General Insurance Co. Ltd.",
	},
	{
		caseType: "S.C. - Sessions Case",
		acts: "Indian Penal Code 1860",
		sections: "307, 324, 34",
		newLaw: { acts: "Bharatiya Nyaya Sanhita 2023", sections: "109, 118(1), 3(5)" },
		course: "prosecution",
		judge: "Additional Sessions Judge",
		petitioner: "State",
	},
	{
		caseType: "Cr. Cases - Criminal Cases (Police Report)",
		acts: "Indian Penal Code 1860",
		sections: "323, 504, 506",
		newLaw: { acts: "Bharatiya Nyaya Sanhita 2023", sections: "115(2), 352, 351(2)" },
		course: "prosecution",
		judge: "Chief Judicial Magistrate",
		petitioner: "State",
	},
	{
		caseType: "M.C.(Mntn.) - Maintenance Case (S. 125 Cr.P.C. / S. 144 BNSS)",
		acts: "Code of Criminal Procedure 1973",
		sections: "125",
		newLaw: { acts: "Bharatiya Nagarik Suraksha Sanhita 2023", sections: "144" },
		course: "family",
		judge: "Principal Judge, Family Court",
	},
	{
		caseType: "E.P. - Execution Petition",
		acts: "Code of Civil Procedure 1908",
		sections: "O. XXI R. 11",
		course: "execution",
		judge: "Civil Judge Senior Division",
	},
];

const HIGH_COURT_KINDS: Kind[] = [
	{
		caseType: "Writ Petition (Civil)",
		acts: "Constitution of India",
		sections: "226, 227",
		course: "writ",
		judge: "Division Bench-I",
		respondent: "The State and others",
	},
	{
		caseType: "Second Appeal",
		acts: "Code of Civil Procedure 1908",
		sections: "100",
		course: "appeal",
		judge: "Single Bench-IV",
	},
];

/** Of the Supreme Court, tribunals and commissions, by the beginning of a CNR; any other is a commission's. */
export const OTHER_COURTS: Record<string, { court: string; kind: Kind }> = {
	SCIN01: {
		court: "Supreme Court of India",
		kind: {
			caseType: "SLP(C) - Special Leave Petition (Civil)",
			acts: "Constitution of India",
			sections: "136",
			course: "appeal",
			judge: "Justice R. Venkatesan, Justice M. Bhattacharya",
		},
	},
	NCLTMB: {
		court: "National Company Law Tribunal, Mumbai Bench",
		kind: {
			caseType: "CP(IB) - Company Petition",
			acts: "Insolvency and Bankruptcy Code 2016",
			sections: "7",
			course: "claim",
			judge: "Member (Judicial), Bench-II",
			respondent: "Konkan Castings Pvt. Ltd.",
		},
	},
	NCDR01: {
		court: "National Consumer Disputes Redressal Commission",
		kind: {
			caseType: "FA - First Appeal",
			acts: "Consumer Protection Act 2019",
			sections: "51",
			course: "appeal",
			judge: "Presiding Member, Bench-I",
		},
	},
};

/** The court of a CNR that eCourts does not have. */
export const otherCourtOf = (cnr: string) => own(OTHER_COURTS, cnr.slice(0, 6)) ?? OTHER_COURTS.NCDR01;

// biome-ignore format: one name a line is no easier to read
const FIRST_NAMES = [
	"Aditi", "Amit", "Bhavna", "Deepak", "Gayatri", "Harish", "Jyoti", "Kiran", "Lakshmi", "Mahesh", "Nandini",
	"Omkar", "Pooja", "Rajesh", "Sangeeta", "Suresh", "Tara", "Uma", "Vikram",
];
/** By the state code at the start of a CNR. */
const SURNAMES: Record<string, string[]> = {
	AP: ["Reddy", "Naidu", "Varma", "Chowdary", "Sastry"],
	AS: ["Bora", "Saikia", "Hazarika", "Baruah", "Gogoi"],
	GJ: ["Patel", "Shah", "Mehta", "Desai", "Parmar"],
	KA: ["Gowda", "Shetty", "Hegde", "Kamath", "Naik"],
	KL: ["Nair", "Menon", "Kurian", "Pillai", "Varghese"],
	MH: ["Patil", "Jadhav", "Deshpande", "Shinde", "Kulkarni"],
	PB: ["Gill", "Sandhu", "Dhillon", "Sidhu", "Grewal"],
	TN: ["Murugan", "Subramanian", "Selvam", "Rajan", "Pandian"],
	TS: ["Rao", "Goud", "Reddy", "Yadav", "Chary"],
	WB: ["Banerjee", "Ghosh", "Mondal", "Dutta", "Sarkar"],
};
const COMMON_SURNAMES = ["Sharma", "Verma", "Singh", "Gupta", "Mishra", "Yadav", "Das", "Thakur", "Chauhan", "Joshi"];
/** Advocate of a practice. Cases of one practice share a state code; one practice is the demo's. */
function advocateOf(practice: number, stateCode: string): string {
	if (practice === DEMO_PRACTICE && stateCode === "MH") return "Adv. Asha Kulkarni";
	const first = FIRST_NAMES[practice % FIRST_NAMES.length];
	return `Adv. ${first} ${chosen(own(SURNAMES, stateCode) ?? COMMON_SURNAMES, `practice ${practice}`)}`;
}

const POLICE_STATIONS = ["City Kotwali", "Sadar", "Civil Lines", "Railway Colony", "Cantonment", "Market Yard"];
const DISPOSALS = ["Contested--Allowed", "Contested--Dismissed", "Uncontested--Compromised", "Uncontested--Withdrawn"];

const NEW_LAW_SINCE = "2024-07-01";

function chosen<Item>(items: Item[], seed: string): Item {
	const item = items[hashOf(seed) % items.length];
	if (item === undefined) throw new Error(`There is nothing to choose from for ${seed}`);
	return item;
}

/**
 * The case of a standard CNR that is not one of the demo's: deterministic, with invented people. Undefined for years later than
 * the next one.
 */
export function generatedCase(cnr: string, today: string): CaseOutline | undefined {
	const parts = cnrParts(cnr);
	const thisYear = Number(today.slice(0, 4));
	if (!parts || parts.year > thisYear + 1) return undefined;

	const number = (what: string, from: number, choices: number) => from + (hashOf(`${cnr} ${what}`) % choices);
	const surnames = own(SURNAMES, parts.stateCode) ?? COMMON_SURNAMES;
	// Consecutive names from an offset of the case, so that no two people of a case share a name.
	const person = (position: number) => {
		const first = FIRST_NAMES[(number("names", 0, FIRST_NAMES.length) + position) % FIRST_NAMES.length];
		return `${first} ${chosen(surnames, `${cnr} surname ${position}`)}`;
	};

	const other = isOtherCourtCnr(cnr) ? otherCourtOf(cnr)?.kind : undefined;
	const kind = other ?? chosen(isHighCourtCnr(cnr) ? HIGH_COURT_KINDS : KINDS, `${cnr} kind`);
	const { newLaw, petitioner, respondent, ...common } = kind;
	const filedOn = filingDay(cnr, Math.min(parts.year, thisYear), today);
	const isNewLaw = newLaw !== undefined && filedOn >= NEW_LAW_SINCE;
	// Searched by number, so it follows from the CNR.
	const registration = other ? Number(parts.serial) : number("registration", 10, 3000);
	const practice = practiceOf(parts.serial);
	const ownAdvocate = practice && advocateOf(practice.number, parts.stateCode);
	const isRepresented = number("represented", 0, 4) > 0;

	return {
		...common,
		...(isNewLaw ? newLaw : {}),
		cnr,
		filedOn,
		filingNumber: `${filingNumberOf(parts.serial) ?? registration + number("filing", 1, 200)}/${parts.year}`,
		registrationNumber: `${registration}/${parts.year}`,
		courtNumber: number("court", 1, 30),
		petitioners: [petitioner ?? localNameOf(parts) ?? person(0)],
		petitionerAdvocates: [petitioner ? "Public Prosecutor" : (ownAdvocate ?? `Adv. ${person(1)}`)],
		respondents: Array.from({ length: number("respondents", 1, 3) }, (_, index) =>
			index === 0 && respondent ? respondent : person(3 + index),
		),
		respondentAdvocates: petitioner && ownAdvocate ? [ownAdvocate] : isRepresented ? [`Adv. ${person(2)}`] : [],
		hearingsPerStep: number("pace", 3, 6),
		decided: practice ? practice.decided : other || SAMPLES.has(cnr) ? undefined : decisionOf(cnr),
		fir:
			petitioner === undefined
				? undefined
				: {
						policeStation: chosen(POLICE_STATIONS, `${cnr} police station`),
						firNumber: String(number("fir", 1, 600)),
						year: String(parts.year),
					},
	};
}

/** CNRs that the README and the API documentation suggest trying: they always have a next hearing. */
const SAMPLES = new Set(["MHPU010012342024", "MHPU010012352024"]);

/** Ends one case in ten; undefined for the others, which stay pending. */
function decisionOf(cnr: string): CaseOutline["decided"] {
	if (hashOf(`${cnr} decided`) % 10 > 0) return undefined;
	return { atHearing: 12 + (hashOf(`${cnr} length`) % 30), disposal: chosen(DISPOSALS, `${cnr} disposal`) };
}

/** A working day of the year; in the current year a past day, which stays the same for weeks. */
function filingDay(cnr: string, year: number, today: string): string {
	const newYear = `${year}-01-01`;
	const passed = daysBetween(newYear, today);
	let daysIn = hashOf(`${cnr} filed`) % 350;
	while (daysIn > 0 && daysIn > passed - 7) daysIn = Math.floor(daysIn / 2);
	return workingDay(newYear, daysIn);
}
