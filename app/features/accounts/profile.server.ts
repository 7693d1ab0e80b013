import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { DomainError } from "~/errors";
import type { Actor } from "~/features/accounts/administration.server";
import { recordAudit } from "~/features/accounts/audit.server";
import { findPlace } from "~/features/accounts/commands.register.server";
import {
	askForEmailProof,
	askForMobileProof,
	listContactChanges,
	sendMobileProof,
} from "~/features/accounts/contact-change.server";
import { orSay } from "~/features/accounts/fault-words.server";
import { COUNTRY, EMAIL_TAKEN, MOBILE_TAKEN } from "~/features/accounts/person-choices";
import type { ProfileChange } from "~/features/accounts/profile-input.server";

const profileColumns = {
	id: users.id,
	firstName: users.firstName,
	lastName: users.lastName,
	username: users.username,
	role: users.role,
	email: users.email,
	mobileNumber: users.mobileNumber,
	address: users.address,
	pincode: users.pincode,
	city: users.city,
	state: users.state,
	district: users.district,
	country: users.country,
	category: users.category,
	profession: users.profession,
	createdAt: users.createdAt,
};

/** A person's profile, with the new email address and mobile number that wait for proof. @throws DomainError `not-found`. */
export async function findProfile(userId: string) {
	const [profile, pending] = await orSay("Failed to load user data.", () => readProfile(userId));
	if (!profile) throw new DomainError("not-found", "This person was not found.");
	return { ...profile, pending };
}
export type Profile = Awaited<ReturnType<typeof findProfile>>;

async function readProfile(userId: string) {
	if (!isUuid(userId)) return [undefined, {}] as const;
	const [[profile], pending] = await Promise.all([
		db
			.select(profileColumns)
			.from(users)
			.where(and(eq(users.id, userId), isNull(users.deletedAt))),
		listContactChanges(userId),
	]);
	return [profile, pending] as const;
}

/** A kind word before a proof is asked for; the database has the last one when it is given. */
async function requireFree(userId: string, { email, mobile }: { email?: string; mobile?: string }) {
	if (!email && !mobile) return;
	const taken = await db
		.select({ email: users.email })
		.from(users)
		.where(
			and(
				ne(users.id, userId),
				or(
					email ? sql`lower(${users.email}) = ${email.toLowerCase()}` : undefined,
					mobile ? eq(users.mobileNumber, mobile) : undefined,
				),
			),
		);
	if (taken.some((other) => other.email.toLowerCase() === email?.toLowerCase()))
		throw new DomainError("conflict", EMAIL_TAKEN, { field: "email" });
	if (taken.length > 0) throw new DomainError("conflict", MOBILE_TAKEN, { field: "mobile_number" });
}

/** A new email address or mobile number that waits for its proof. */
type Waiting = { email?: string; mobile?: string };

/**
 * Changes a person's profile; what `change` leaves out stays. A new email address or mobile number only waits: the
 * address gets a link, the number a code, and the old ones stay until those come back (`contact-change.server.ts`).
 * Gives what now waits. An administrator's change to somebody else is written to the audit log.
 * @throws DomainError `invalid`, `conflict` for an address or number of another account, `too-many`.
 */
export function updateProfile(actor: Actor, userId: string, change: ProfileChange): Promise<Waiting> {
	return orSay("Failed to update profile.", () => changeProfile(actor, userId, change));
}

async function changeProfile(actor: Actor, userId: string, change: ProfileChange): Promise<Waiting> {
	const now = await findProfile(userId);
	const isSameState = change.state === undefined || change.state === now.state;
	const isMoved = change.state !== undefined || change.district !== undefined;
	const district = change.district ?? (isSameState ? now.district : "");
	const place = isMoved ? await findPlace({ state: change.state ?? now.state, district }) : {};
	const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== now.email.toLowerCase();
	const email = isNewEmail ? change.email : undefined;
	const mobile = change.mobile_number === now.mobileNumber ? undefined : change.mobile_number;
	await requireFree(userId, { email, mobile });
	if (mobile) await sendMobileProof(userId, mobile, actor.address);
	await db.transaction(async (tx) => {
		await tx
			.update(users)
			.set({
				address: change.address,
				...place,
				country: COUNTRY,
				city: change.city,
				pincode: change.pincode,
				profession: change.profession ?? undefined,
				category: change.category,
			})
			.where(eq(users.id, userId));
		if (email) await askForEmailProof(tx, userId, email);
		if (mobile) await askForMobileProof(tx, userId, mobile);
		if (actor.id !== userId)
			await recordAudit(tx, {
				actorId: actor.id,
				action: "user.update-profile",
				subject: "user",
				subjectId: userId,
				details: { fields: Object.keys(change) },
				address: actor.address,
			});
	});
	return { ...(email ? { email } : {}), ...(mobile ? { mobile } : {}) };
}
