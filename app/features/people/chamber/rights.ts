import { phrase, t } from "~/platform/language/translate";

/** The roles of a chamber's members, as an invitation offers them. */
export const ROLES = [
	{
		id: phrase("assistant"),
		name: phrase("Assistant"),
		may: phrase("Everything except payments, members, deletion and the account"),
	},
	{ id: phrase("clerk"), name: phrase("Clerk"), may: phrase("See and add cases, write notes, send messages") },
	{ id: phrase("viewer"), name: phrase("Viewer"), may: phrase("See cases, change nothing") },
] as const;
export type ChamberRole = (typeof ROLES)[number]["id"];

/** A role as a sentence about somebody says it. */
const AS_WORDS: Record<ChamberRole, string> = {
	assistant: phrase("an assistant"),
	clerk: phrase("a clerk"),
	viewer: phrase("a viewer"),
};

/** What a role is called, by itself and in a sentence, and what it may. */
export function roleInWords(id: ChamberRole) {
	const role = ROLES.find((one) => one.id === id);
	return { name: role && t(role.name), role: t(AS_WORDS[id]), may: role && t(role.may) };
}

/** What can be done with somebody's cases and account, and which members may. The owner may all. */
const RIGHTS = {
	see: ["assistant", "clerk", "viewer"],
	add: ["assistant", "clerk"],
	note: ["assistant", "clerk"],
	message: ["assistant", "clerk"],
	alerts: ["assistant", "clerk"],
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
export type Right = keyof typeof RIGHTS;

/** The roles that have a right besides the owner. */
export const rolesOf = (right: Right): readonly ChamberRole[] => RIGHTS[right];

/** Whether somebody has a right; without a role they are the owner. */
export function hasRight(role: ChamberRole | undefined, right: Right): boolean {
	return role === undefined || rolesOf(right).includes(role);
}

const RIGHT_WORDS: Record<Right, string> = {
	see: phrase("see these cases"),
	add: phrase("add cases"),
	note: phrase("write notes"),
	message: phrase("send messages"),
	alerts: phrase("get alerts about these cases"),
	change: phrase("change cases"),
	archive: phrase("archive cases"),
	tag: phrase("tag cases"),
	share: phrase("share cases by a link"),
	numbers: phrase("change mobile numbers"),
	check: phrase("check with the court again"),
	export: phrase("download or print cases"),
	delete: phrase("delete anything"),
	money: phrase("see or make payments"),
	members: phrase("change members"),
	account: phrase("use the account"),
};

/** Why a member without the right is refused: `As a clerk you cannot archive cases.` */
export const refusalOf = (role: ChamberRole, right: Right): string =>
	t("As {role} you cannot {act}.", { role: roleInWords(role).role, act: t(RIGHT_WORDS[right]) });

/** What a member is told whose access is over. */
export const endedWords = (name: string): string => t("Your access to {name}'s cases has ended.", { name });
