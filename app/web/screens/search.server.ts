import type { z } from "zod";

/** The filters and the page in a screen's address, as `schema` reads them. */
export function readSearch<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
	return schema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/** The filters in a screen's address without one of them, with their question mark, if any are left. */
export function searchWithout(request: Request, name: string): string {
	const { searchParams } = new URL(request.url);
	searchParams.delete(name);
	return searchParams.size > 0 ? `?${searchParams}` : "";
}
