import { sql } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { columnsOf } from "~/platform/db/rows";
import type { Language } from "~/platform/language/translate";

export type Role = (typeof users.role.enumValues)[number];

/** The signed-in person; safe to pass to any screen, as it holds no token. */
export type SessionUser = {
	id: string;
	role: Role;
	email: string;
	name: string;
	/** 1 once the person has had the free plan. */
	freeTrial: 0 | 1;
	/** The language of the person's pages and mails; null if never chosen. */
	language: Language | null;
	hasSecondFactor: boolean;
	/** The sum of the consent versions the person has answered. */
	consentVersions: number;
	/** The id of the session or API token of this request. */
	sessionId: string;
	/** When the person last proved who they are, by login or password; for an API token, when it was created. */
	provenAt: Date;
	/** The scope of the API token of this call; undefined for sessions. */
	scope?: "read" | "read-write";
	/** Undefined for API calls, which name the owner. */
	chamber?: SessionChamber;
};

/** An owner whose cases the person may work on, and the person's role. */
export type Membership = { ownerId: string; name: string; role: "assistant" | "clerk" | "viewer" };

/** The owners the person may work for, and the current one. */
type SessionChamber = {
	memberships: Membership[];
	/** The owner whose cases this browser works on; void without a membership of that owner. */
	actingFor: { id: string; name: string } | null;
	/** An invitation awaits the person's answer. */
	isInvited: boolean;
};

/** A person before a session exists. */
export type Person = Omit<SessionUser, "sessionId" | "provenAt" | "scope" | "chamber">;

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
