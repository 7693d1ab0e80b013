import { phrase } from "~/platform/language/translate";

/** The kinds of searches, in the order of the screen. */
export const FIND_KINDS = [
	{ by: "party", name: phrase("Party name") },
	{ by: "advocate", name: phrase("Advocate’s name") },
	{ by: "bar-number", name: phrase("Bar number") },
	{ by: "filing-number", name: phrase("Filing number") },
	{ by: "high-court-party", name: phrase("Party in a High Court") },
] as const;
export type FindKind = (typeof FIND_KINDS)[number]["by"];

/** The search kind in a form or URL; anything unknown is a search by party. */
export const findKindOf = (text: unknown): FindKind => FIND_KINDS.find(({ by }) => by === text)?.by ?? "party";

export const STAGES = [
	{ id: "PENDING", name: phrase("Pending") },
	{ id: "DISPOSED", name: phrase("Disposed") },
	{ id: "BOTH", name: phrase("Pending and disposed") },
] as const;

export const HITS_PER_PAGE = 100;
