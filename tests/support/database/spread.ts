import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { DescribedTable } from "../../../app/platform/db/tables";
import { TABLES } from "../../../app/worker/tables";

/**
 * How each table of the schema would lie on a database of many machines (Citus, or an engine with PostgreSQL's protocol):
 * - `user`: distributed by the column with its owner; `column` is null where it has none yet and follows from its parent
 * - `record`: by the CNR; court records are reference tables as long as they fit on every machine
 * - `reference`: small or read by all, a copy on every machine
 * - `local`: on the coordinator, for the reason given
 */
export type Place =
	| { by: "user"; column: string }
	| { by: "user"; column: null; of: string }
	| { by: "record" }
	| { by: "reference" }
	| { by: "local"; why: string };

const inSnakeCase = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a table would lie follows from whose its rows are. */
function placeOf({ owner }: DescribedTable): Place {
	if (owner === "record") return { by: "record" };
	if (owner === "everybody") return { by: "reference" };
	if (typeof owner !== "object") return { by: "user", column: inSnakeCase(String(owner)) };
	return is(owner, PgTable)
		? { by: "user", column: null, of: getTableName(owner) }
		: { by: "local", why: owner.product };
}

export const PLACES: Record<string, Place> = Object.fromEntries(TABLES.map((table) => [table.name, placeOf(table)]));

/** Tables of which some rows have no owner, and where those would lie. */
export const OWNERLESS: Record<string, string> = { messages: "confirmations of a STOP, under the zero UUID" };

const TOKEN =
	"random, and unique by itself; the request brings the token alone, so a directory from hash to person is asked first";
const CONTACT = "unique over all people: a directory distributed by the value itself is written first, in two steps";
const COMPANY = "the company's id, unique by itself; an answer finds its person by what we gave the company along";
const COUNTED = "counted by a sequence for people to read out; unique by itself";

/** Unique keys without the column by which their table is distributed, and what would be done. A key of `id` alone is not named. */
export const KEYS: Record<string, string> = {
	users_username_key: CONTACT,
	users_email_key: CONTACT,
	users_mobile_number_key: CONTACT,
	sessions_tokenHash_unique: TOKEN,
	api_tokens_tokenHash_unique: TOKEN,
	calendar_feeds_token_hash_unique: TOKEN,
	passkeys_credentialId_unique: TOKEN,
	push_devices_endpoint_unique: "one browser's: a directory from it to the person is asked first",
	push_devices_sessionId_unique: "is a session of one person: the person's column goes before it",
	messages_wamid_key: COMPANY,
	chat_questions_pkey: COMPANY,
	transactions_order_key: COMPANY,
	transactions_link_key: COMPANY,
	transactions_payment_key: COMPANY,
	subscriptions_payment_key: COMPANY,
	transactions_receipt_key: "counted without gaps on the coordinator; unique by itself",
	complaints_number: COUNTED,
	feedback_number: COUNTED,
	messages_once: "begins with a batch, which is one person's: the person's column goes before it",
	messages_of_notice: "begins with a notice, which is one person's: the person's column goes before it",
	messages_instead: "is a message of one person: the person's column goes before it",
	noted_hearings_key: "begins with a case, which is one person's: the person's column goes before it",
	papers_key: "begins with a case, which is one person's: the person's column goes before it",
	number_cases_pk: "begins with a number, which is one person's: the person's column goes before it",
};

const OTHER =
	"another person's row: no foreign key across machines; the deletion of an account empties it, in the order it has";

/** References from one person's rows to another's, which no distribution keeps on one machine. */
export const OTHERS: Record<string, string> = {
	"sessions.acting_for_id": OTHER,
	"papers.added_by": OTHER,
	"deadlines.assignee_id": OTHER,
	"deadlines.done_by": OTHER,
	"chamber_members.member_id": OTHER,
	"chamber_members.ended_by": OTHER,
	"case_shares.made_by": OTHER,
	"noted_hearings.written_by": OTHER,
	"replaced_hearings.written_by": OTHER,
	"replaced_hearings.replaced_by": OTHER,
	"message_batches.actor_id": OTHER,
	"subscription_numbers.agreement_recorded_by": OTHER,
	"second_factor_resets.asked_by": OTHER,
	"second_factor_resets.confirmed_by": OTHER,
	"complaint_changes.changed_by": OTHER,
};

/** References of tables on the coordinator to distributed ones. */
export const FROM_LOCAL: Record<string, string> = {
	"case_imports.created_by": OTHER,
	"one_time_tokens.user_id": "ends after days whether or not the person is there",
	"saved_templates.user_id": "goes with its person by the deletion of an account",
	"sender_opt_outs.sender_id": OTHER,
	"support_replies.author_id": OTHER,
	"support_replies.complaint_id": "goes with its post by the deletion of an account",
	"support_replies.feedback_id": "goes with its post by the deletion of an account",
};
