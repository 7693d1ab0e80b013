import { z } from "zod";

const MAX_SEED = 1_000_000;
const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
const MAX_NAME_LENGTH = 40;
const name = z.string().trim().max(MAX_NAME_LENGTH).default("");

/** How much of what the simulators answer is dirty, and whose answers: of all, or of CNRs and numbers with this beginning. */
export const dirtForm = z.object({
	percent: wholeNumber(100),
	seed: wholeNumber(MAX_SEED).default(1),
	/** One kind only; every kind by default. */
	kind: name,
	about: name,
});
export type DirtSettings = z.output<typeof dirtForm>;

/** The kind of dirt that an answer gets; `chance` is a number from 0 up to 1 for a word, always the same for the same answer. */
export type Dirt<Kind extends string = string> = { kind: Kind; chance: (word: string) => number };
export type FindDirt = <Kind extends string>(
	company: string,
	subject: string,
	kinds: readonly Kind[],
) => Promise<Dirt<Kind> | undefined>;

/** One of these, by the dirt of an answer. */
export function pickBy<Item>({ chance }: Pick<Dirt, "chance">, word: string, items: readonly [Item, ...Item[]]): Item {
	return items[Math.floor(chance(word) * items.length)] ?? items[0];
}

/** STOP as people write it. */
export const WRITTEN_STOPS = [
	...(["Stop please", "STOP 🙏", "*STOP*", "“Stop”", "Stop,", "opt-out", "unsubscribe me"] as const),
	...(["बंद करो 🙏", "कृपया बंद करा"] as const),
] as const;
