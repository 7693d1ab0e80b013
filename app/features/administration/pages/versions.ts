import { type Day, dayInIndia } from "~/platform/calendar/day";

export type Version = { version: number; inForceFrom: Day; createdAt: Date };

/** A version's state on a day. `until` is the day on which another replaces it. */
export type Standing = { state: "coming" | "in-force" | "over" | "never"; until?: Day };

/** The version in force on a day: the newest of those whose day has come. */
export const inForceOn = <One extends Version>(versions: One[], today: Day): One | undefined =>
	versions.filter(({ inForceFrom }) => inForceFrom <= today).sort((a, b) => b.version - a.version)[0];

const byDay = (a: Version, b: Version) => a.inForceFrom.localeCompare(b.inForceFrom) || a.version - b.version;

/** A version's state among all of its page. A later version replaces all earlier ones from its own day on. */
export function standingOf({ version, inForceFrom }: Version, versions: Version[], today: Day): Standing {
	const [next] = versions.filter((other) => other.version > version).sort(byDay);
	const until = next?.inForceFrom;
	// A version replaced on its own day was in force for part of it, unless its successor was written before that day.
	const isNeverInForce = next && (next.inForceFrom < inForceFrom || dayInIndia(next.createdAt) < inForceFrom);
	if (isNeverInForce && next.inForceFrom <= inForceFrom) return { state: "never" };
	if (inForceFrom > today) return { state: "coming", until };
	return { state: until !== undefined && until <= today ? "over" : "in-force", until };
}
