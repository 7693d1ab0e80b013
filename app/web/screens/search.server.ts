import type { z } from "zod";

/** The filters and page in a screen's address, parsed by `schema`. */
export function readSearch<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
	return schema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** The address's query without `name`, with its question mark; "" if nothing is left. */
export function searchWithout(request: Request, name: string): string {
	const { searchParams } = new URL(request.url);
	searchParams.delete(name);
	return searchParams.size > 0 ? `?${searchParams}` : "";
}
