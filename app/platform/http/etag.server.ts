import { hash } from "node:crypto";

/** Weak ETag from the content: weak, because the body is sent in several compressions. */
export const tagOf = (body: string) => `W/"${hash("sha1", body, "base64url")}"`;

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether If-None-Match contains this ETag. */
export function isNotModified(request: Pick<Request, "headers">, tag: string): boolean {
	const tags = request.headers.get("if-none-match");
	if (!tags) return false;
	return tags.trim() === "*" || tags.split(",").some((one) => withoutWeakness(one) === withoutWeakness(tag));
}
