import { hash } from "node:crypto";

/** Names a body by what is in it; weak, since the same body goes out compressed in several ways. */
export const tagOf = (body: string) => `W/"${hash("sha1", body, "base64url")}"`;

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the client says (If-None-Match) that it holds what this tag names. */
export function isHeld(request: Request, tag: string): boolean {
	const held = request.headers.get("if-none-match");
	if (!held) return false;
	return held.trim() === "*" || held.split(",").some((one) => withoutWeakness(one) === withoutWeakness(tag));
}
