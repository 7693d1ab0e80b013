/** What cases can be found by, in the order of the screen. */
export const FIND_KINDS = [
	{ by: "party", name: "Party name" },
	{ by: "advocate", name: "Advocate’s name" },
	{ by: "bar-number", name: "Bar number" },
	{ by: "filing-number", name: "Filing number" },
	{ by: "high-court-party", name: "Party in a High Court" },
] as const;
export type FindKind = (typeof FIND_KINDS)[number]["by"];

/** The kind a form or an address names; what names none is a search by party. */
export const findKindOf = (text: unknown): FindKind => FIND_KINDS.find(({ by }) => by === text)?.by ?? "party";

export const STAGES = [
	{ id: "PENDING", name: "Pending" },
	{ id: "DISPOSED", name: "Disposed" },
	{ id: "BOTH", name: "Pending and disposed" },
] as const;

/** How many hits a page of results has. */
export const HITS_PER_PAGE = 100;
