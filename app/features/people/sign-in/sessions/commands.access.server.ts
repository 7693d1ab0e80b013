import type { SecurityActionCode } from "~/features/people/audit/actions";
import { recordSecurity } from "~/features/people/audit/commands.server";
import type { SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { mailNewDevice, mailSmsLogin } from "~/features/people/sign-in/security-mails.server";
import {
	endSession,
	endSessionById,
	endSessions,
	startSession,
} from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiToken, revokeApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import { type Database, db } from "~/platform/db/client.server";
import { traceUser } from "~/platform/log/request-trace.server";

/** Starts the session of a person who just logged in, and returns its token. */
export function signIn(user: SignedInPerson, from: { userAgent: string; address: string }): Promise<string> {
	traceUser(user.id);
	return db.transaction(async (tx) => {
		const token = await startSession(user, from, tx);
		if (user.isBySms) await mailSmsLogin(tx, user.id, from);
		const isMailed = !user.isBySms && !user.isKnownDevice && (await mailNewDevice(tx, user.id, from));
		const details = { known: user.isKnownDevice, ...(isMailed ? { mailed: true } : {}) };
		await recordSecurity(tx, { action: "security.sign-in", userId: user.id, address: from.address, details });
		return token;
	});
}

export function signOut(token: string): Promise<void> {
	return db.transaction(async (tx) => {
		const userId = await endSession(token, tx);
		if (userId) await recordSecurity(tx, { action: "security.sign-out", userId });
	});
}

/** A command that ends a person's own access and records it in the security log, unless nothing ended. */
const own =
	<Rest extends unknown[]>(
		action: SecurityActionCode,
		end: (tx: Database, userId: string, ...rest: Rest) => Promise<unknown>,
	) =>
	(userId: string, ...rest: Rest): Promise<void> =>
		db.transaction(async (tx) => {
			if (await end(tx, userId, ...rest)) await recordSecurity(tx, { action, userId });
		});

export const endOwnSession = own("security.session-ended", (tx, userId, sessionId: string) =>
	endSessionById(userId, sessionId, tx),
);
export const endOtherSessions = own("security.sessions-ended", (tx, userId, thisSession: string) =>
	endSessions(tx, userId, { except: thisSession }),
);
export const revokeOwnToken = own("security.token-revoked", (tx, userId, tokenId: string) =>
	revokeApiToken(userId, tokenId, tx),
);
export const revokeOwnTokens = own("security.tokens-revoked", revokeApiTokens);
