/** The page a small form was on, if it names one of ours; else the first page. */
export function pathBack(value: FormDataEntryValue | null): string {
	return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : "/";
}
