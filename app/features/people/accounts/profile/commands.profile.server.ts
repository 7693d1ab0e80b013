import { and, eq, ne, or, sql } from "drizzle-orm";
import {
	countEmailProof,
	countMobileProof,
	requestEmailProof,
	requestMobileProof,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { mailContactRequested, mailHolder } from "~/features/people/accounts/contact/contact-mails.server";
import { createUndo } from "~/features/people/accounts/contact/undo-links.server";
import { CATEGORY_NAMES, COUNTRY } from "~/features/people/accounts/profile/person-choices";
import { requirePlace } from "~/features/people/accounts/profile/place.server";
import type { ProfileChange } from "~/features/people/accounts/profile/profile-input.server";
import {
	type Profile,
	profileShown,
	requireProfile,
	selectProfile,
} from "~/features/people/accounts/profile/queries.profile.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { users } from "~/features/people/users/schema";
import { transactionOnce } from "~/platform/db/call-once.server";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";

type Contacts = { email?: string; mobile?: string };

/** The emails of the other accounts that have the new address or the new number. */
async function findHolders(userId: string, { email, mobile }: Contacts): Promise<Contacts> {
	if (!email && !mobile) return {};
	const hasEither = or(
		email ? sql`lower(${users.email}) = ${email.toLowerCase()}` : undefined,
		mobile ? eq(users.mobileNumber, mobile) : undefined,
	);
	const others = await db
		.select(columnsOf(users, "email", "mobileNumber"))
		.from(users)
		.where(and(ne(users.id, userId), hasEither));
	return {
		email: email && others.find((other) => other.email.toLowerCase() === email.toLowerCase())?.email,
		mobile: mobile && others.find((other) => other.mobileNumber === mobile)?.email,
	};
}

/** The email address and mobile number that differ from the profile's, or that still need a proof. */
function newContacts(profile: Profile, change: ProfileChange): Contacts {
	const { email, mobile_number: mobile } = change;
	return {
		...(email && email.toLowerCase() !== profile.email.toLowerCase() ? { email } : {}),
		...(mobile && (mobile !== profile.mobileNumber || profile.needsMobileProof) ? { mobile } : {}),
	};
}

/** The state and district after a change. A new state without a district clears the district. */
async function placeAfter(profile: Profile, { state, district }: ProfileChange) {
	if (state === undefined && district === undefined) return {};
	const isSameState = state === undefined || state === profile.state;
	return requirePlace({
		state: state ?? profile.state,
		district: district ?? (isSameState ? profile.district : ""),
	});
}

/**
 * Changes a profile; fields missing from `change` stay. A new email or mobile number needs a fresh proof and stays
 * pending until verified; the current contacts are notified at once. Returns the pending contacts, even if another
 * account has one: its holder is notified instead.
 * @throws DomainError `invalid`, `forbidden` on field `password` without a fresh proof, `too-many`; as `requireBasis`
 */
export function updateProfile(
	actor: Actor,
	userId: string,
	change: ProfileChange,
	proof: Proof,
	basedOn?: string,
): Promise<Contacts> {
	return changeProfile(actor, userId, change, proof, basedOn).catch(withUserMessage(t("Failed to update profile.")));
}

function requireProfileBasis(basedOn: string | undefined, profile: Omit<Profile, "pending">, change: ProfileChange) {
	const before = profileShown(profile);
	const typed = Object.entries(change).filter(([name, value]) => Object.hasOwn(before, name) && value !== undefined);
	const after = { ...before, ...Object.fromEntries(typed), profession: change.profession ?? before.profession };
	requireBasis(basedOn, before, after, { category: CATEGORY_NAMES });
}

async function changeProfile(
	actor: Actor,
	userId: string,
	change: ProfileChange,
	proof: Proof,
	basedOn?: string,
): Promise<Contacts> {
	const profile = await requireProfile(userId);
	// Before any code or mail is sent, and again with the row locked.
	requireProfileBasis(basedOn, profile, change);
	const place = await placeAfter(profile, change);
	const contacts = newContacts(profile, change);
	const { email, mobile } = contacts;
	if (email || mobile) await requireFreshProof(proof);
	const holders = await findHolders(userId, contacts);
	const number = mobile && { mobile, isTaken: holders.mobile !== undefined };
	if (email) await countEmailProof(actor.id, email);
	if (number) await countMobileProof(userId, number, actor.address);
	await transactionOnce(async (tx) => {
		for (const locked of await selectProfile(tx, userId).for("update")) requireProfileBasis(basedOn, locked, change);
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
		if (email) await requestEmailProof(tx, userId, { email, isTaken: holders.email !== undefined });
		if (number) await requestMobileProof(tx, userId, number);
		if (holders.mobile) await mailHolder(tx, holders.mobile, "mobile number");
		if (email || mobile) await mailContactRequested(tx, profile, { contacts, token: await createUndo(tx, profile) });
		if (actor.id === userId) return;
		const details = { fields: Object.keys(change).filter((field) => field !== "password") };
		await recordAudit(tx, { actor, action: "user.update-profile", subject: "user", subjectId: userId, details });
	});
	return contacts;
}
