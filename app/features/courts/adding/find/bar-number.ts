/** `MAH/1234/2010` */
export const barNumberInWords = (bar: { stateCode: string; number: string; year: number }) =>
	`${bar.stateCode}/${bar.number}/${bar.year}`;

const WHOLE = /^([a-z]{1,5})\s*[/\s.-]\s*(\d{1,7}(?:-?[a-z]{1,2})?)\s*[/\s.-]\s*(\d{4})$/i;

/** The fields of a whole bar number, `MAH/1234/2010`, with their values; undefined for any other text. */
export function barNumberParts(text: string): [field: string, value: string][] | undefined {
	const [, state, number, year] = WHOLE.exec(text.trim()) ?? [];
	if (!state || !number || !year) return undefined;
	return [
		["bar_state", state],
		["bar_number", number],
		["bar_year", year],
	];
}
