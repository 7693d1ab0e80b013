/** A plain object's own value under a word from outside; undefined for `constructor`, `__proto__` and whatever else objects inherit. */
export const own = <Value>(values: Record<string, Value> | null | undefined, name: string): Value | undefined =>
	values && Object.hasOwn(values, name) ? values[name] : undefined;
