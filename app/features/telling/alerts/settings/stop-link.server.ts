import { parse as bytesOf } from "uuid";
import { DomainError } from "~/errors";
import { STOP_KINDS, type StopKind } from "~/features/telling/alerts/settings/stop-input";
import { paths } from "~/paths";
import { createLimit } from "~/platform/db/limiter.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { isMacOf, macOf } from "~/platform/settings/secrets.server";

export type StopLink = { userId: string; kind: StopKind };

const PURPOSE = "stop alerts";
const ID_BYTES = 16;
const MAC_BYTES = 16;
/** A rate limit on wrong tokens; links from mails never reach it. */
const wrongTokens = createLimit({ name: "stop-alerts", points: 30, seconds: 60 * 60 });

const signed = ({ userId, kind }: StopLink) => `${userId}:${kind}`;

/** The signed token of the person and kind. */
function tokenOf(link: StopLink): string {
	const kind = Buffer.from([STOP_KINDS.indexOf(link.kind)]);
	const mac = macOf(PURPOSE, signed(link)).subarray(0, MAC_BYTES);
	return Buffer.concat([bytesOf(link.userId), kind, mac]).toString("base64url");
}

function readToken(token: string): StopLink | undefined {
	const bytes = Buffer.from(token, "base64url");
	const kind = STOP_KINDS[bytes[ID_BYTES] ?? -1];
	if (!kind || bytes.length !== ID_BYTES + 1 + MAC_BYTES || bytes.toString("base64url") !== token) return undefined;
	const hex = bytes.toString("hex", 0, ID_BYTES);
	const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	return isUuid(userId) && isMacOf(PURPOSE, signed({ userId, kind }), bytes.subarray(ID_BYTES + 1))
		? { userId, kind }
		: undefined;
}

/** The URL that stops a person's alerts of a kind, or all, without signing in. */
export const stopUrlOf = (link: StopLink): string => env.PUBLIC_URL + paths.stopAlerts(tokenOf(link));

/** The one-click unsubscribe headers of a mail (RFC 8058). */
export function stopHeaders(stopUrl: string): Record<string, string> {
	return { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The person and kind of a link. @throws DomainError `not-found`, or `too-many` for an address that tries tokens. */
export async function requireStopLink(token: string, address: string): Promise<StopLink> {
	const link = readToken(token);
	if (link) return link;
	await wrongTokens.take(address);
	throw new DomainError("not-found", t("This link is not valid. Log in to choose your alerts."));
}
