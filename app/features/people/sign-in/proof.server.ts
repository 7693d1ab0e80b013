import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import { isPasswordOf } from "~/features/people/sign-in/passwords/password.server";
import { sessions } from "~/features/people/sign-in/schema";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

/** How long a login or password counts as fresh: a stolen session alone must not allow sensitive actions. */
const PROOF_LIFETIME_MS = 10 * 60 * 1000;

/** Wrong passwords and wrong passkeys of a signed-in person. */
export const wrongProofs = createLimit({ name: "password-proof", points: 5, seconds: 15 * 60 });

/** Checks a signed-in person's password. @throws DomainError `invalid` on field `password`, `too-many` */
export async function requirePassword(userId: string, password: string): Promise<void> {
	await wrongProofs.take(userId);
	const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
	if (!(await isPasswordOf(user?.passwordHash, password))) {
		recordOften({ action: "security.proof-failed", userId, result: "failed" });
		throw new DomainError("invalid", t("Wrong password."), { field: "password", reason: "wrong_password" });
	}
	await wrongProofs.clear(userId);
}

/** The signed-in person who asks for a sensitive action, with the password if entered. */
export type Proof = { user: Pick<SessionUser, "id" | "sessionId" | "provenAt" | "scope">; password?: string };

/** Whether the person logged in or entered a proof in the last 10 minutes. */
export const isFreshlyProven = ({ provenAt }: Pick<SessionUser, "provenAt">): boolean =>
	Date.now() - provenAt.getTime() < PROOF_LIFETIME_MS;

/** @throws DomainError `forbidden` on field `password` where it is missing, `invalid` where it is wrong, `too-many` */
export async function requireFreshProof({ user, password }: Proof): Promise<void> {
	if (isFreshlyProven(user)) return;
	if (!password)
		throw new DomainError("forbidden", t("Enter your password to continue."), {
			field: "password",
			reason: "password_required",
		});
	await requirePassword(user.id, password);
	await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, user.sessionId));
}

/** A read-write token passes: it was created with a proof, and a program has no password. @throws as `requireFreshProof` */
export async function requireProofOfCaller(proof: Proof): Promise<void> {
	if (proof.user.scope !== "read-write") await requireFreshProof(proof);
}
