/** Fails with what to do, and with every entry that was found, one a line. */
export function expectNone(found: Iterable<unknown>, whatToDo: string): void {
	const lines = [...found].map((one) => `  ${typeof one === "string" ? one : JSON.stringify(one)}`);
	if (lines.length > 0) throw new Error([whatToDo, ...lines].join("\n"));
}
