import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owned } from "~/features/people/users/schema";
import { ownTemplates } from "~/features/telling/messages/schema";
import { messageBatches } from "~/features/telling/outbox/schema";
import { linkTo, partOf } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** Messages before they are sent: the selected cases and ticked recipients. Deleted after a day. */
export const messageDrafts = pgTable(
	"message_drafts",
	{
		...owned,
		/** The batch sent from it; a draft is sent once. */
		batchId: linkTo(() => messageBatches.id),
		/** A copy of the chosen template's text; null for the usual text. */
		ownText: text(),
		/** The template of `ownText`; null once the template is deleted. */
		templateId: linkTo(() => ownTemplates.id),
	},
	(t) => [
		index("message_drafts_user").on(t.userId, t.id),
		index("message_drafts_created").on(t.createdAt),
		index("message_drafts_batch").on(t.batchId).where(sql`${t.batchId} is not null`),
		index("message_drafts_template").on(t.templateId).where(sql`${t.templateId} is not null`),
	],
);
describeTable(messageDrafts, "userId", 1, "messages before they are sent", {
	forget: isOlder(messageDrafts.createdAt, 1),
});

/** A case of a draft. Numbers are +91 and ten digits, or `any` (WhatsApp asks for the contact); `ticked` is part of `offered`. */
export const messageDraftCases = pgTable(
	"message_draft_cases",
	{
		draftId: partOf(() => messageDrafts.id),
		position: integer().notNull(),
		caseId: partOf(() => cases.id),
		isIncluded: boolean().notNull(),
		offered: text().array().notNull(),
		ticked: text().array().notNull(),
		/** Numbers whose chat was opened one by one; whether a message was sent is unknown. */
		opened: text().array().notNull().default(sql`'{}'`),
		/** Numbers skipped one by one. */
		skipped: text().array().notNull().default(sql`'{}'`),
	},
	(t) => [
		primaryKey({ name: "message_draft_cases_pk", columns: [t.draftId, t.caseId] }),
		index("message_draft_cases_page").on(t.draftId, t.position),
		index("message_draft_cases_case").on(t.caseId),
	],
);
describeTable(messageDraftCases, messageDrafts, 1, "messages before they are sent");
