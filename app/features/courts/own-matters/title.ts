/** The word between the two sides: "v.", "vs", "versus", "बनाम", "वि.", "विरुद्ध". */
const BETWEEN = /\s+(?:v|vs|versus|बनाम|वि|विरुद्ध)\.?\s+/i;

const tidy = (name: string) => name.replace(/\s+/g, " ").trim();

export type Sides = { petitioners: string[]; respondents: string[] };

/** The two sides of a title like "Gokhale v. Lotus Builders"; all of it is the first side if there is no "v." */
export function sidesOf(title: string): Sides {
	const [first = "", ...others] = tidy(title).split(BETWEEN);
	const sideOf = (name: string) => (name ? [name] : []);
	return { petitioners: sideOf(first), respondents: sideOf(others.join(" v. ")) };
}
