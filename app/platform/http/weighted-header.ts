/** A value of a header such as Accept-Encoding, in lower case, with its weight from 0 (refused) to 1. */
type Weighted = { value: string; weight: number };

const MAX_READ_LENGTH = 500;
const WEIGHT = /^q\s*=\s*(\d(?:\.\d{0,3})?)$/i;

function readPart(part: string): Weighted {
	const [value = "", ...parameters] = part.split(";").map((piece) => piece.trim());
	const [weight] = parameters.flatMap((parameter) => WEIGHT.exec(parameter)?.[1] ?? []);
	return { value: value.toLowerCase(), weight: Number(weight ?? 1) };
}

/** Parses a header of weighted values, in its order (RFC 9110, 12.4.2). */
export const readWeighted = (header: string): Weighted[] => header.slice(0, MAX_READ_LENGTH).split(",").map(readPart);

/** The supported values that the client accepts, by descending weight; equal weights keep the order of `ours`. */
export function wantedOf<Ours extends string>(header: string, ours: readonly Ours[]): Ours[] {
	const read = readWeighted(header);
	const weightOf = (value: string) => read.find((one) => one.value === value)?.weight;
	const weights = ours.map((value) => ({ value, weight: weightOf(value) ?? weightOf("*") ?? 0 }));
	const wanted = weights.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
	return wanted.map(({ value }) => value);
}
