import { sql } from "drizzle-orm";
import type { chamberMembers } from "~/features/people/chamber/schema";
import { users } from "~/features/people/users/schema";
import { columnsOf } from "~/platform/db/rows";
import type { Language } from "~/platform/language/translate";

export type Role = (typeof users.role.enumValues)[number];

/** The signed-in person, as every screen may know them: never the token. */
export type SessionUser = {
	id: string;
	role: Role;
	email: string;
	name: string;
	/** 1 once the person has had the free plan. */
	freeTrial: 0 | 1;
	/** The language of the person's pages and mails; null where they never chose. */
	language: Language | null;
	/** The person logs in with a second factor, too. */
	hasSecondFactor: boolean;
	/** What the person has answered of what we ask their consent to. */
	consentVersions: number;
	/** The id of the session or API token of this request. */
	sessionId: string;
	/** When the person last proved who they are, by login or password; for an API token, when it was created. */
	provenAt: Date;
	/** What the named API token of this call may do; not for sessions. */
	scope?: "read" | "read-write";
	/** Not for API tokens, whose calls name the owner. */
	chamber?: SessionChamber;
};

/** Somebody whose cases the person may work on now, and in which role. */
export type Membership = { ownerId: string; name: string; role: (typeof chamberMembers.role.enumValues)[number] };

/** For whom the person of a session may work, and for whom they do. */
type SessionChamber = {
	memberships: Membership[];
	/** Whose cases this browser works on; without a membership of theirs it has ended. */
	actingFor: { id: string; name: string } | null;
	/** An invitation waits for the person's answer. */
	isInvited: boolean;
};

/** A person, before there is a session. */
export type Person = Omit<SessionUser, "sessionId" | "provenAt" | "scope" | "chamber">;

/** The columns `toPerson` reads. */
export const personColumns = {
	...columnsOf(users, "id", "role", "email", "firstName", "lastName", "hasHadFreePlan", "language"),
	hasSecondFactor: sql<boolean>`exists (select from second_factors where second_factors.user_id = users.id)`,
	consentVersions: users.consentVersions,
};

type PersonRow = Omit<Person, "name" | "freeTrial"> & { firstName: string; lastName: string; hasHadFreePlan: boolean };

export const toPerson = ({
	id,
	role,
	email,
	firstName,
	lastName,
	hasHadFreePlan,
	language,
	hasSecondFactor,
	consentVersions,
}: PersonRow): Person => ({
	id,
	role,
	email,
	name: `${firstName} ${lastName}`.trim(),
	freeTrial: hasHadFreePlan ? 1 : 0,
	language,
	hasSecondFactor,
	consentVersions,
});
