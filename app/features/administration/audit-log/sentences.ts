import { securityWords } from "~/features/administration/audit-log/security-words";
import { formatRupees } from "~/features/money/plans/money";
import { countWords, phrase, phrases, t } from "~/platform/language/translate";

/** An entry as a sentence tells it: who did what to which thing, and for whom. */
export type About = {
	actor: string;
	/** The case, complaint or package, by its number or name. */
	what: string;
	/** The person it was done for or to. */
	whom: string;
	/** What else the entry carries, with names for ids. */
	details: Record<string, unknown>;
};

type Sentence = string | ((about: About) => string);

const numberIn = (value: unknown) => (typeof value === "number" ? value : Array.isArray(value) ? value.length : 0);
const textIn = (value: unknown) => (typeof value === "string" ? value : "–");

type Counted = { key: string; words: [one: string, other: string] };

/** A sentence about as many things as the entry carries. */
const counted =
	({ key, words: [one, other] }: Counted): Sentence =>
	({ actor, details }) =>
		countWords(numberIn(details[key]), one, other, { actor, file: textIn(details.fileName) });

const sent = ({ actor, details: { count, caseIds } }: About) =>
	caseIds === undefined
		? countWords(numberIn(count), "{actor} sent {count} message", "{actor} sent {count} messages", { actor })
		: countWords(
				numberIn(caseIds),
				"{actor} sent messages about {count} case",
				"{actor} sent messages about {count} cases",
				{ actor },
			);

const refunded = ({ actor, details: { amountPaise, repeats } }: About) => {
	const amount = formatRupees(numberIn(amountPaise));
	return repeats === undefined
		? t("{actor} refunded {amount}", { actor, amount })
		: t("{actor} repeated a refund of {amount}", { actor, amount });
};

const assigned = ({ actor, what, details: { to } }: About) =>
	typeof to === "string"
		? t("{actor} assigned {what} to {to}", { actor, what, to })
		: t("{actor} unassigned {what}", { actor, what });

const withDetails =
	(message: string): Sentence =>
	({ details, ...about }) =>
		t(message, {
			...about,
			...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, t(textIn(value))])),
		});

const REPLIED = phrase("{actor} replied to {what}");
const NOTED = phrase("{actor} wrote an internal note on {what}");

/** What each act of the audit log was, by its code. */
const SENTENCES = new Map<string, Sentence>([
	["case.approve", phrase("{actor} approved {what}")],
	["case.withdraw-approval", phrase("{actor} withdrew the approval of {what}")],
	["case.set-contact", phrase("{actor} changed the party name and phone of {what}")],
	["case.add", phrase("{actor} added {what}")],
	["case.add-many", phrase("{actor} added {what}")],
	["case.change", phrase("{actor} changed {what}")],
	["case.delete", phrase("{actor} deleted {what}")],
	["case.archive", phrase("{actor} archived {what}")],
	["case.restore", phrase("{actor} brought back {what}")],
	["case.note", phrase("{actor} changed the note of {what}")],
	["case.tags", phrase("{actor} changed the tags of {what}")],
	["case.tag-many", phrase("{actor} changed the tags of {what}")],
	["case.mute", phrase("{actor} turned alerts off for {what}")],
	["case.unmute", phrase("{actor} turned alerts on for {what}")],
	["case.check", phrase("{actor} checked {what} with the court")],
	["case.share", phrase("{actor} created a link to {what}")],
	["case.stop-share", phrase("{actor} stopped a link to {what}")],
	["case.export", phrase("{actor} downloaded the list of cases")],
	["case.print", phrase("{actor} printed the list of cases")],
	["case.search", phrase("{actor} searched for cases")],
	["case.dismiss", phrase("{actor} removed an offered case: {what}")],
	["court-record.correct", phrase("{actor} corrected the court record of {what}")],
	["court-record.accept-court-value", phrase("{actor} accepted the court's value for {what}")],
	[
		"court-record.import",
		counted({
			key: "totalRows",
			words: phrases("{actor} imported {file} with {count} row", "{actor} imported {file} with {count} rows"),
		}),
	],
	["message.send", sent],
	["transaction.refund", refunded],
	["complaint.status", withDetails(phrase("{actor} set {what} from {from} to {to}"))],
	["complaint.assign", assigned],
	["complaint.reply", REPLIED],
	["complaint.note", NOTED],
	["feedback.assign", assigned],
	["feedback.reply", REPLIED],
	["feedback.note", NOTED],
	["user.block", phrase("{actor} blocked {whom}")],
	["user.unblock", phrase("{actor} unblocked {whom}")],
	["user.make-admin", phrase("{actor} made {whom} an administrator")],
	["user.take-admin", phrase("{actor} removed the admin role of {whom}")],
	["user.end-sessions", phrase("{actor} logged {whom} out everywhere")],
	["user.end-session", phrase("{actor} ended a session of {whom}")],
	["user.revoke-token", phrase("{actor} revoked an API token of {whom}")],
	["user.second-factor-on", phrase("{actor} turned on their two-step login")],
	["user.second-factor-off", phrase("{actor} turned off their two-step login")],
	["user.recovery-codes", phrase("{actor} created new recovery codes")],
	["user.add-passkey", phrase("{actor} added a passkey to their account")],
	["user.remove-passkey", phrase("{actor} removed a passkey of their account")],
	["user.ask-factor-reset", phrase("{actor} requested a two-step login reset for {whom}")],
	["user.confirm-factor-reset", phrase("{actor} confirmed the two-step login reset for {whom}")],
	["user.refuse-factor-reset", phrase("{actor} refused the two-step login reset for {whom}")],
	["user.end-other-access", phrase("{actor} logged out everywhere else and revoked all tokens")],
	["user.create-admin", phrase("{actor} created the administrator {whom}")],
	["user.delete", phrase("{actor} deleted their own account")],
	["user.delete-unused", phrase("{actor} deleted an account unused for three years")],
	["user.tell-unused", phrase("{actor} notified {whom} that the unused account will be deleted")],
	["user.undo-contact", phrase("{actor} undid a change of email address or mobile number")],
	["user.update-profile", phrase("{actor} changed the profile of {whom}")],
	["consent.give", phrase("{actor} agreed to the use of their data")],
	["consent.withdraw", phrase("{actor} withdrew a consent")],
	["plan.add", phrase("{actor} added the package {what}")],
	["plan.change", phrase("{actor} changed the package {what}")],
	["plan.retire", phrase("{actor} retired the package {what}")],
	["plan.offer", phrase("{actor} returned the package {what} to sale")],
	[
		"plan.move",
		({ actor, what, details: { direction } }) =>
			direction === "up"
				? t("{actor} moved the package {what} up in the list", { actor, what })
				: t("{actor} moved the package {what} down in the list", { actor, what }),
	],
	[
		"page.change",
		({ actor, what, details: { version } }) =>
			t("{actor} wrote version {version} of the page {what}", { actor, what, version: String(version) }),
	],
	["number.add", phrase("{actor} saved a mobile number")],
	["number.change", phrase("{actor} changed a mobile number")],
	["number.delete", phrase("{actor} deleted a mobile number")],
	["number.links", phrase("{actor} changed linked numbers")],
	["chamber.invite", withDetails(phrase("{actor} invited {contact} as {role}"))],
	["chamber.role", withDetails(phrase("{actor} changed a member's role to {role}"))],
	["chamber.withdraw", phrase("{actor} cancelled an invitation")],
	["chamber.accept", phrase("{actor} accepted an invitation")],
	["chamber.decline", phrase("{actor} declined an invitation")],
	["chamber.end", phrase("{actor} ended a membership")],
	["chamber.leave", phrase("{actor} left a chamber")],
	["chamber.alerts-on", phrase("{actor} switched on alerts of a chamber")],
	["chamber.alerts-off", phrase("{actor} switched off alerts of a chamber")],
	["job.retry", withDetails(phrase("{actor} retried a failed job: {queue}"))],
	[
		"job.retry-all",
		counted({
			key: "count",
			words: phrases("{actor} retried {count} failed job", "{actor} retried {count} failed jobs"),
		}),
	],
	["backup.restore", phrase("{actor} restored a backup")],
	["audit.export", phrase("{actor} downloaded the audit log")],
]);

/** The codes of the acts that have a sentence of their own here. */
export const SENTENCE_CODES = [...SENTENCES.keys()];

/** "Asha Kulkarni: Signed in". */
function securitySentence(words: string, action: string, { actor, whom }: About): string {
	if (action === "security.acting-for") return t("{actor} started working on the cases of {whom}", { actor, whom });
	return t("{whom}: {words}", { whom: whom || actor, words: t(words) });
}

/** Acts of which the sentence names the person itself. */
const NAMES_WHOM = /\{whom\}/;

/** What an entry says: "Anita Desai approved MHPU018792562024 for Asha Kulkarni". An act nobody worded is said by its code. */
export function sentenceOf(action: string, about: About): string {
	const security = securityWords(action, about.details);
	if (security !== undefined) return securitySentence(security, action, about);
	const sentence = SENTENCES.get(action) ?? `{actor}: ${action} {what}`;
	const { actor, what, whom } = about;
	if (typeof sentence === "string" && NAMES_WHOM.test(sentence)) return t(sentence, { actor, whom: whom || "–" });
	const words = typeof sentence === "string" ? t(sentence, { actor, what }) : sentence(about);
	return whom && whom !== actor ? t("{words} for {whom}", { words, whom }) : words;
}
