/** The High Courts, with the CNR letters of the states and union territories in which each has jurisdiction. */
export const HIGH_COURTS = [
	{ id: "allahabad", name: "Allahabad High Court", states: ["UP"] },
	{ id: "andhra-pradesh", name: "Andhra Pradesh High Court", states: ["AP"] },
	{ id: "bombay", name: "Bombay High Court", states: ["MH", "GA", "DN"] },
	{ id: "calcutta", name: "Calcutta High Court", states: ["WB", "AN"] },
	{ id: "chhattisgarh", name: "Chhattisgarh High Court", states: ["CG"] },
	{ id: "delhi", name: "Delhi High Court", states: ["DL"] },
	{ id: "gauhati", name: "Gauhati High Court", states: ["AS", "NL", "MZ", "AR"] },
	{ id: "gujarat", name: "Gujarat High Court", states: ["GJ"] },
	{ id: "himachal-pradesh", name: "Himachal Pradesh High Court", states: ["HP"] },
	{ id: "jammu-and-kashmir", name: "Jammu and Kashmir and Ladakh High Court", states: ["JK", "LA"] },
	{ id: "jharkhand", name: "Jharkhand High Court", states: ["JH"] },
	{ id: "karnataka", name: "Karnataka High Court", states: ["KA"] },
	{ id: "kerala", name: "Kerala High Court", states: ["KL", "LD"] },
	{ id: "madhya-pradesh", name: "Madhya Pradesh High Court", states: ["MP"] },
	{ id: "madras", name: "Madras High Court", states: ["TN", "PY"] },
	{ id: "manipur", name: "Manipur High Court", states: ["MN"] },
	{ id: "meghalaya", name: "Meghalaya High Court", states: ["ML"] },
	{ id: "orissa", name: "Orissa High Court", states: ["OD"] },
	{ id: "patna", name: "Patna High Court", states: ["BR"] },
	{ id: "punjab-and-haryana", name: "Punjab and Haryana High Court", states: ["PB", "HR", "CH"] },
	{ id: "rajasthan", name: "Rajasthan High Court", states: ["RJ"] },
	{ id: "sikkim", name: "Sikkim High Court", states: ["SK"] },
	{ id: "telangana", name: "Telangana High Court", states: ["TS"] },
	{ id: "tripura", name: "Tripura High Court", states: ["TR"] },
	{ id: "uttarakhand", name: "Uttarakhand High Court", states: ["UK"] },
];

/** @param letters the two letters that the state's CNRs begin with */
export const highCourtOf = (letters: string | null) => HIGH_COURTS.find(({ states }) => states.includes(letters ?? ""));
