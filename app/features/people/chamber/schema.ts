import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { owner, users } from "~/features/people/users/schema";
import { linkTo, maybePartOf, moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** An invitation by email or mobile number becomes a membership when `memberId` accepts it; `endedAt` ends either. */
export const chamberMembers = pgTable(
	"chamber_members",
	{
		id: uuid().primaryKey().defaultRandom(),
		ownerId: owner(),
		memberId: maybePartOf(() => users.id),
		role: text({ enum: ["assistant", "clerk", "viewer"] }).notNull(),
		/** In lower case. */
		invitedEmail: text(),
		/** +91 and ten digits. */
		invitedMobile: text(),
		/** Whether the member gets alerts about the owner's cases. */
		getsAlerts: boolean().notNull().default(false),
		createdAt: momentNow(),
		/** An invitation can be accepted until then. */
		expiresAt: moment().notNull(),
		acceptedAt: moment(),
		endedAt: moment(),
		endedBy: linkTo(() => users.id),
	},
	(t) => [
		check("chamber_members_role", sql`${t.role} in ('assistant', 'clerk', 'viewer')`),
		check("chamber_members_contact", sql`num_nonnulls(${t.invitedEmail}, ${t.invitedMobile}) = 1`),
		check("chamber_members_accepted", sql`(${t.memberId} is null) = (${t.acceptedAt} is null)`),
		check("chamber_members_another", sql`${t.memberId} <> ${t.ownerId}`),
		uniqueIndex("chamber_members_living")
			.on(t.ownerId, t.memberId)
			.where(sql`${t.memberId} is not null and ${t.endedAt} is null`),
		uniqueIndex("chamber_members_open")
			.on(t.ownerId, sql`coalesce(${t.invitedEmail}, ${t.invitedMobile})`)
			.where(sql`${t.memberId} is null and ${t.endedAt} is null`),
		index("chamber_members_owner").on(t.ownerId, t.createdAt),
		index("chamber_members_member").on(t.memberId),
		index("chamber_members_email").on(t.invitedEmail).where(sql`${t.memberId} is null and ${t.endedAt} is null`),
		index("chamber_members_mobile").on(t.invitedMobile).where(sql`${t.memberId} is null and ${t.endedAt} is null`),
		index("chamber_members_ended_by").on(t.endedBy).where(sql`${t.endedBy} is not null`),
	],
);
describeTable(chamberMembers, "ownerId", "account", "who may work on whose cases; an unused invitation for 30 days", {
	forget: sql`${chamberMembers.memberId} is null and ${isOlder(chamberMembers.expiresAt, 30)}`,
});
