import { describeDevice } from "~/features/people/sign-in/login/device";
import { listSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { listApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import { formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** A person's sessions for a screen, `limit` at most; `thisSession` is the session of this request. */
export async function sessionItems(
	userId: string,
	{ thisSession, limit }: { thisSession?: string; limit?: number } = {},
) {
	return (await listSessions(userId, limit)).map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
		id,
		device: describeDevice(userAgent),
		address,
		created: formatMoment(createdAt),
		used: formatMoment(lastSeenAt),
		isThis: id === thisSession,
	}));
}
export type SessionItem = Awaited<ReturnType<typeof sessionItems>>[number];

/** A person's API tokens for a screen. */
export async function tokenItems(userId: string) {
	return (await listApiTokens(userId)).map(({ id, name, scope, createdAt, lastUsedAt, lastUsedFrom, expiresAt }) => ({
		id,
		name,
		scope,
		created: formatMoment(createdAt),
		used: lastUsedAt ? formatMoment(lastUsedAt) : t("Never"),
		from: lastUsedFrom,
		expires: formatMoment(expiresAt),
		isExpired: expiresAt.getTime() <= Date.now(),
	}));
}
export type TokenItem = Awaited<ReturnType<typeof tokenItems>>[number];

/** The name of a session or token in the question before it ends; undefined for another action, or if it is gone. */
export async function nameItem(userId: string, action: string, id: string): Promise<string | undefined> {
	if (action === "end-session") return (await sessionItems(userId)).find((session) => session.id === id)?.device;
	if (action === "revoke-token") return (await tokenItems(userId)).find((token) => token.id === id)?.name;
	return undefined;
}
