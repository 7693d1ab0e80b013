import type { SessionItem, TokenItem } from "~/features/accounts/access-tables";
import { listApiTokens } from "~/features/accounts/api-tokens.server";
import { describeDevice } from "~/features/accounts/device";
import { listSessions } from "~/features/accounts/sessions.server";
import { formatMoment } from "~/features/courts/day";

/** A person's sessions as a screen shows them; `thisSession` is the one that asks. */
export async function sessionItems(userId: string, thisSession?: string): Promise<SessionItem[]> {
	return (await listSessions(userId)).map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
		id,
		device: describeDevice(userAgent),
		address,
		made: formatMoment(createdAt),
		used: formatMoment(lastSeenAt),
		isThis: id === thisSession,
	}));
}

/** A person's API tokens as a screen shows them. */
export async function tokenItems(userId: string): Promise<TokenItem[]> {
	return (await listApiTokens(userId)).map(({ id, name, scope, createdAt, lastUsedAt, lastUsedFrom, expiresAt }) => ({
		id,
		name,
		scope,
		made: formatMoment(createdAt),
		used: lastUsedAt ? formatMoment(lastUsedAt) : "Never",
		from: lastUsedFrom,
		expires: formatMoment(expiresAt),
		isExpired: expiresAt.getTime() <= Date.now(),
	}));
}
