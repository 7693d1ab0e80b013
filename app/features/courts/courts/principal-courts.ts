type Named = { id: string; name: string };

/** The sandbox's courts of a district without imported ones: one principal complex with two establishments. */
export function principalCourtsOf({ id, name }: Named): { complex: Named; establishments: [Named, Named] } {
	return {
		complex: { id: `${id}-c1`, name: `${name} District and Sessions Court Complex` },
		establishments: [
			{ id: `${id}-e1`, name: `Principal District and Sessions Court, ${name}` },
			{ id: `${id}-e2`, name: `Civil Judge Senior Division, ${name}` },
		],
	};
}

/** The sandbox's High Court benches, with their CNR prefixes. */
export const PRINCIPAL_BENCHES = [
	{ id: "hc-1", stateId: "1", name: "Bombay High Court, Principal Seat at Mumbai", prefix: "HCBM01" },
	{ id: "hc-3", stateId: "3", name: "High Court of Karnataka, Principal Bench at Bengaluru", prefix: "KAHC01" },
	{ id: "hc-10", stateId: "10", name: "Madras High Court, Principal Seat at Chennai", prefix: "HCMA01" },
	{ id: "hc-26", stateId: "26", name: "High Court of Delhi", prefix: "DLHC01" },
	{ id: "hc-29", stateId: "29", name: "High Court for the State of Telangana", prefix: "HBHC01" },
];
