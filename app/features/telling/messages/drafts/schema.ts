import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owned } from "~/features/people/users/schema";
import { messageBatches, ownTemplates } from "~/features/telling/messages/schema";
import { linkTo, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Messages as they are before they are sent: the cases chosen, and whom their sender has ticked. Deleted after a day. */
export const messageDrafts = pgTable(
	"message_drafts",
	{
		...owned,
		/** What was sent of it; it is sent once. */
		batchId: linkTo(() => messageBatches.id),
		/** The person's own words, copied when they are chosen; null for the usual text. */
		ownText: text(),
		/** Where the own words come from; null once that template is deleted. */
		templateId: linkTo(() => ownTemplates.id),
	},
	(t) => [
		index("message_drafts_user").on(t.userId, t.id),
		index("message_drafts_created").on(t.createdAt),
		index("message_drafts_batch").on(t.batchId).where(sql`${t.batchId} is not null`),
		index("message_drafts_template").on(t.templateId).where(sql`${t.templateId} is not null`),
	],
);
describeTable(messageDrafts, "userId", 1, "a message being made", { job: "forget-old-messages" });

/** A case of a draft. Numbers are +91 and ten digits, or `any`: WhatsApp asks for the contact. Only an offered one can be ticked. */
export const messageDraftCases = pgTable(
	"message_draft_cases",
	{
		draftId: partOf(() => messageDrafts.id),
		position: integer().notNull(),
		caseId: partOf(() => cases.id),
		isIncluded: boolean().notNull(),
		offered: text().array().notNull(),
		ticked: text().array().notNull(),
		/** Those whose chat the person opened one by one, and then went on. It says nothing of whether a message was sent. */
		opened: text().array().notNull().default(sql`'{}'`),
		/** Those the person went past one by one. */
		skipped: text().array().notNull().default(sql`'{}'`),
	},
	(t) => [
		primaryKey({ name: "message_draft_cases_pk", columns: [t.draftId, t.caseId] }),
		index("message_draft_cases_page").on(t.draftId, t.position),
		index("message_draft_cases_case").on(t.caseId),
	],
);
describeTable(messageDraftCases, messageDrafts, 1, "a message being made", { job: "forget-old-messages" });
