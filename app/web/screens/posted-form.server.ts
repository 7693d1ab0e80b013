import { parseForm } from "~/platform/http/form-body.server";

const MAX_FIELDS = 500;

/** Larger forms: the hearings and orders of a long case, the selection of a long list; bulk messages with their recipients. */
const LARGE_FORMS: [path: RegExp, fields: number][] = [
	[/^\/admin\/cases\/[^/]+\/record(\.data)?$/, 4000],
	[/^\/user\/messages\/(new|one-by-one)(\.data)?$/, 4500],
	[/^\/user\/cases\/add-many(\.data)?$/, 5100],
];

/** The posted fields, parsed once per request. @throws as `parseForm` */
export function readPostedForm(request: Request): Promise<FormData> {
	const { pathname } = new URL(request.url);
	return parseForm(request, LARGE_FORMS.find(([path]) => path.test(pathname))?.[1] ?? MAX_FIELDS);
}
