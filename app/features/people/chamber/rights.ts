import { phrase, t } from "~/platform/language/translate";

export const ROLES = [
	{
		id: phrase("assistant"),
		name: phrase("Assistant"),
		may: phrase("Everything except payments, members, deletion and the account"),
	},
	{
		id: phrase("clerk"),
		name: phrase("Clerk"),
		may: phrase("See and add cases and papers, write notes and to-dos, record hearings, send messages"),
	},
	{ id: phrase("viewer"), name: phrase("Viewer"), may: phrase("See cases, change nothing") },
] as const;
export type ChamberRole = (typeof ROLES)[number]["id"];

/** A role within a sentence. */
const AS_WORDS: Record<ChamberRole, string> = {
	assistant: phrase("an assistant"),
	clerk: phrase("a clerk"),
	viewer: phrase("a viewer"),
};

/** A role's name, its words in a sentence, and its rights. */
export function roleInWords(id: ChamberRole) {
	const role = ROLES.find((one) => one.id === id);
	return { name: role && t(role.name), role: t(AS_WORDS[id]), may: role && t(role.may) };
}

/** The rights on an owner's cases and account, with the roles that have each. The owner has all. */
const RIGHTS = {
	see: ["assistant", "clerk", "viewer"],
	add: ["assistant", "clerk"],
	note: ["assistant", "clerk"],
	hearing: ["assistant", "clerk"],
	todo: ["assistant", "clerk"],
	paper: ["assistant", "clerk"],
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

export const rolesOf = (right: Right): readonly ChamberRole[] => RIGHTS[right];

/** Whether a role has a right; undefined is the owner. */
export function hasRight(role: ChamberRole | undefined, right: Right): boolean {
	return role === undefined || rolesOf(right).includes(role);
}

const RIGHT_WORDS: Record<Right, string> = {
	see: phrase("see these cases"),
	add: phrase("add cases"),
	note: phrase("write notes"),
	hearing: phrase("record hearings"),
	todo: phrase("change to-dos"),
	paper: phrase("add papers"),
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

/** The refusal for a member without the right: `As a clerk you cannot archive cases.` */
export const refusalOf = (role: ChamberRole, right: Right): string =>
	t("As {role} you cannot {act}.", { role: roleInWords(role).role, act: t(RIGHT_WORDS[right]) });

/** The message for a member whose access has ended. */
export const endedWords = (name: string): string => t("Your access to {name}'s cases has ended.", { name });
