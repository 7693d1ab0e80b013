/** The roles of a chamber's members, as an invitation offers them. */
export const ROLES = [
	{ id: "assistant", name: "Assistant", may: "Everything but payments, members, deleting and the account" },
	{ id: "clerk", name: "Clerk", may: "See and add cases, write notes, send messages" },
	{ id: "viewer", name: "Viewer", may: "See cases, change nothing" },
] as const;
export type ChamberRole = (typeof ROLES)[number]["id"];

/** What can be done with somebody's cases and account, and which members may (docs/decisions/261). The owner may all. */
const RIGHTS = {
	see: ["assistant", "clerk", "viewer"],
	add: ["assistant", "clerk"],
	note: ["assistant", "clerk"],
	message: ["assistant", "clerk"],
	change: ["assistant"],
	archive: ["assistant"],
	tag: ["assistant"],
	share: ["assistant"],
	numbers: ["assistant"],
	check: ["assistant"],
	export: ["assistant"],
	delete: [],
	money: [],
	members: [],
	account: [],
} as const satisfies Record<string, readonly ChamberRole[]>;
export type Act = keyof typeof RIGHTS;

/** The roles that may do an act besides the owner. */
export const rolesOf = (act: Act): readonly ChamberRole[] => RIGHTS[act];

/** Whether somebody may do an act; without a role they are the owner. */
export function mayDo(role: ChamberRole | undefined, act: Act): boolean {
	return role === undefined || rolesOf(act).includes(role);
}

const ACT_WORDS: Record<Act, string> = {
	see: "see these cases",
	add: "add cases",
	note: "write notes",
	message: "send messages",
	change: "change cases",
	archive: "archive cases",
	tag: "tag cases",
	share: "share cases by a link",
	numbers: "change mobile numbers",
	check: "ask the court again",
	export: "download cases",
	delete: "delete anything",
	money: "see or make payments",
	members: "change members",
	account: "use the account",
};

/** Why a member may not do an act: `As a clerk you cannot archive cases.` */
export const refusalOf = (role: ChamberRole, act: Act): string =>
	`As ${role === "assistant" ? "an" : "a"} ${role} you cannot ${ACT_WORDS[act]}.`;

/** What a member is told whose access is over. */
export const endedWords = (name: string): string => `Your access to ${name}'s cases has ended.`;
