import { formatMoment } from "~/calendar/day";
import { listApiTokens } from "~/features/sign-in/api-tokens.server";
import { describeDevice } from "~/features/sign-in/device";
import { listSessions } from "~/features/sign-in/sessions.server";
import type { SessionItem, TokenItem } from "~/features/sign-in/sessions-and-tokens";

/** A person's sessions for a screen; `thisSession` is the session of this request. */
export async function sessionItems(userId: string, thisSession?: string): Promise<SessionItem[]> {
	return (await listSessions(userId)).map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
		id,
		device: describeDevice(userAgent),
		address,
		created: formatMoment(createdAt),
		used: formatMoment(lastSeenAt),
		isThis: id === thisSession,
	}));
}

/** A person's API tokens for a screen. */
export async function tokenItems(userId: string): Promise<TokenItem[]> {
	return (await listApiTokens(userId)).map(({ id, name, scope, createdAt, lastUsedAt, lastUsedFrom, expiresAt }) => ({
		id,
		name,
		scope,
		created: formatMoment(createdAt),
		used: lastUsedAt ? formatMoment(lastUsedAt) : "Never",
		from: lastUsedFrom,
		expires: formatMoment(expiresAt),
		isExpired: expiresAt.getTime() <= Date.now(),
	}));
}
