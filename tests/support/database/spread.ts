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

const user = (column = "user_id"): Place => ({ by: "user", column });
const ofUserBy = (of: string): Place => ({ by: "user", column: null, of });
const record: Place = { by: "record" };
const reference: Place = { by: "reference" };
const local = (why: string): Place => ({ by: "local", why });

const OF_ADMINISTRATORS = "few rows, of administrators";
const COUNTS = "counts over all people, folded";
const BEFORE_THE_PERSON = "asked for before it is known who the person is";
const SANDBOX = "a sandbox only";

export const PLACES: Record<string, Place> = {
	users: user("id"),
	cases: user("owner_id"),
	number_cases: user("owner_id"),
	chamber_members: user("owner_id"),
	case_events: user("owner_id"),
	cnr_prefix_votes: user("voter_id"),
	sessions: user(),
	account_links: user(),
	api_tokens: user(),
	half_logins: user(),
	second_factors: user(),
	recovery_codes: user(),
	second_factor_resets: user("person_id"),
	passkeys: user(),
	consents: user(),
	contact_changes: user(),
	contact_undos: user(),
	calendar_feeds: user(),
	alert_settings: user(),
	alert_notices: user(),
	alerts: user(),
	alert_deliveries: ofUserBy("alert_notices"),
	bar_numbers: user(),
	found_cases: user(),
	case_searches: user(),
	look_up_shares: user(),
	case_views: user(),
	case_shares: user("owner_id"),
	own_templates: user(),
	message_drafts: user(),
	message_draft_cases: ofUserBy("message_drafts"),
	message_batches: user(),
	messages: user(),
	message_sms: ofUserBy("messages"),
	message_opt_out_links: ofUserBy("messages"),
	subscriptions: user(),
	subscription_numbers: user(),
	transactions: user(),
	refunds: ofUserBy("transactions"),
	complaints: user(),
	complaint_changes: ofUserBy("complaints"),
	feedback: user(),
	webhook_endpoints: user(),
	webhook_deliveries: ofUserBy("webhook_endpoints"),

	court_records: record,
	hearings: record,
	hearing_events: record,
	case_changes: record,
	untracked_records: record,

	states: reference,
	districts: reference,
	court_complexes: reference,
	court_establishments: reference,
	high_court_benches: reference,
	case_types: reference,
	cnr_prefixes: reference,
	plans: reference,
	page_versions: reference,
	opted_out_numbers: reference,
	sender_opt_outs: local("asked by the number, of every sender and of one"),
	message_templates: local(OF_ADMINISTRATORS),
	case_imports: local(OF_ADMINISTRATORS),
	support_replies: local("a conversation between a person and administrators; few rows"),
	audit_log: local("added to by everybody, read by administrators; shipped elsewhere at that size"),
	installation: local("one row"),
	backups: local("one row a night"),
	browser_reports: local(COUNTS),
	provider_calls: local(COUNTS),
	list_counts: local(COUNTS),
	day_sums: local(COUNTS),
	day_sum_changes: local(COUNTS),
	transaction_totals: local(COUNTS),
	receipt_counters: local("the law wants receipt numbers without gaps: one row a year that each payment locks"),
	payment_events: local("Razorpay's event ids, each applied once; kept for 30 days"),
	rate_limits: local(BEFORE_THE_PERSON),
	one_time_codes: local(BEFORE_THE_PERSON),
	passkey_challenges: local(BEFORE_THE_PERSON),
	idempotent_calls: local("by the hash of caller and key; kept for a day"),
	message_send_slots: local("by the recipient's number, over all senders"),
	sandbox_razorpay: local(SANDBOX),
	sandbox_outbox: local(SANDBOX),
	sandbox_statuses: local(SANDBOX),
	sandbox_court_answers: local(SANDBOX),
};

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
	account_links_tokenHash_unique: TOKEN,
	api_tokens_tokenHash_unique: TOKEN,
	half_logins_tokenHash_unique: TOKEN,
	contact_changes_tokenHash_unique: TOKEN,
	contact_undos_token_hash_unique: TOKEN,
	calendar_feeds_token_hash_unique: TOKEN,
	passkeys_credentialId_unique: TOKEN,
	messages_wamid_key: COMPANY,
	transactions_order_key: COMPANY,
	transactions_link_key: COMPANY,
	transactions_payment_key: COMPANY,
	subscriptions_payment_key: COMPANY,
	transactions_receipt_key: "counted without gaps on the coordinator; unique by itself",
	complaints_number: COUNTED,
	feedback_number: COUNTED,
	messages_once: "begins with a batch, which is one person's: the person's column goes before it",
	number_cases_pk: "begins with a number, which is one person's: the person's column goes before it",
};

const OTHER =
	"another person's row: no foreign key across machines; the deletion of an account empties it, in the order it has";

/** References from one person's rows to another's, which no distribution keeps on one machine. */
export const OTHERS: Record<string, string> = {
	"sessions.acting_for_id": OTHER,
	"chamber_members.member_id": OTHER,
	"chamber_members.ended_by": OTHER,
	"case_shares.made_by": OTHER,
	"complaints.assignee_id": OTHER,
	"feedback.assignee_id": OTHER,
	"message_batches.actor_id": OTHER,
	"subscription_numbers.agreement_recorded_by": OTHER,
	"second_factor_resets.asked_by": OTHER,
	"second_factor_resets.confirmed_by": OTHER,
	"complaint_changes.changed_by": OTHER,
};

/** References of tables on the coordinator to distributed ones. */
export const FROM_LOCAL: Record<string, string> = {
	"case_imports.created_by": OTHER,
	"message_templates.updated_by": OTHER,
	"passkey_challenges.user_id": "ends after minutes whether or not the person is there",
	"sender_opt_outs.sender_id": OTHER,
	"support_replies.author_id": OTHER,
	"support_replies.complaint_id": "goes with its post by the deletion of an account",
	"support_replies.feedback_id": "goes with its post by the deletion of an account",
};
