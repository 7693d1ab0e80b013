import { createHmac, randomUUID } from "node:crypto";
import { messages } from "../../app/features/telling/outbox/schema";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import type { World } from "../support/browser/world";
import { givenPaper } from "../support/courts/papers";
import { type openFactories, PASSWORD } from "../support/database/people";
import type { Plausible } from "../support/server/api-fuzz";
import { givenSentNotice } from "../support/telling/alerts-sent";
import { givenPackage } from "../support/telling/messages";
import { inboundMessage, inboundWebhook } from "../support/telling/questions";
import { givenWebhook } from "../support/telling/webhooks";

/** A payment that Razorpay's simulator knows, of the pending order: what the browser returns with. */
export type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
export type FaultsWorld = World & { paid: Paid };

type Fields = Record<string, string | null>;

/**
 * What a screen's form is filled with, beyond the values its fields have. `page`: where the form is, if it posts elsewhere;
 * `query`: of the address it posts to. `saysDone`: what a second form is answered that is refused since the first one did it.
 * `mayRepeat`: what a form sent again adds a second time, with the reason beside it.
 */
export type FormInput = {
	name?: string;
	who?: keyof World["people"];
	page?: string;
	query?: string | ((world: FaultsWorld) => string);
	parameters?: (world: FaultsWorld) => Record<string, string>;
	/** `null`: the form is sent without it. */
	fields?: Fields | ((world: FaultsWorld) => Fields);
	saysDone?: RegExp;
	mayRepeat?: RegExp;
	/** What a company sends instead of a form: its body, and the headers that sign it. */
	signed?: (world: FaultsWorld) => { body: string; headers: Record<string, string> };
};

/** What the pending order costs. */
export const PENDING_PAISE = 19_900;
const hmac = (body: string, secret: string) => createHmac("sha256", secret).update(body).digest("hex");
const JSON_BODY = { "content-type": "application/json" };
const NEXT_PASSWORD = "Another@4567";
const TOPIC = { topic: "Wrong date", message: "The next hearing is wrong." };
const SEARCH = { by: "party", name: "Sharma", year: "2024", stage: "PENDING", state: "1", district_id: "1-25" };
const onOwnCase = ({ ownCase }: World) => ({ case: ownCase });
const asMade = /already|no longer|not found|moved or deleted/i;
/** Whoever asks again is sent another, within the limits of each hour. */
const ASKED_AGAIN = /^pgboss\.job$/;
/** A log has a line for each time. */
const LOGGED_AGAIN = /^(audit_log|case_events)$/;
/** An order that Razorpay did not take stays in the list as failed; the next one is another. */
const FAILED_ORDER = /^transaction(s|_totals)$/;

/** A form of each screen and its input; several where it has several commands. */
export const FORMS: Record<string, FormInput | FormInput[]> = {
	"/": {
		fields: (world) => ({ username: world.people.user, password: PASSWORD }),
		// A session whose cookie was lost opens nothing.
		mayRepeat: /^(sessions|audit_log)$/,
	},
	"/login/code": { fields: (world) => ({ mobile_number: world.userMobile }), mayRepeat: ASKED_AGAIN },
	"/logout": { who: "user", page: "/user/cases" },
	"/forgot-password": { fields: (world) => ({ email: world.userEmail }), mayRepeat: ASKED_AGAIN },
	"/forgot-username": { fields: (world) => ({ email: world.userEmail }), mayRepeat: ASKED_AGAIN },
	"/reset-password/:token": {
		fields: { newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD },
		saysDone: asMade,
	},
	"/verify-email/:token": {
		parameters: (world) => ({ token: world.verifyToken }),
		fields: (world) => ({ intent: "resend", username: world.people.newcomer }),
		mayRepeat: ASKED_AGAIN,
	},
	"/undo-contact/:token": { parameters: (world) => ({ token: world.undoToken }), saysDone: asMade },
	"/user/cases/find": { fields: SEARCH },
	"/user/cases/find/own": { fields: { intent: null } },
	"/user/cases/find/:searchId": {},
	"/user/cases/new": {
		fields: {
			cnr_number: "MHPU010099992024",
			case_number: "10/2024",
			case_date: "2024",
			state: "1",
			district_id: "1-25",
		},
		saysDone: /already in your list/i,
	},
	"/user/cases/add-own": { fields: { petitioner: "Sunita Rao", forum: "Tehsildar, Haveli" } },
	"/user/cases/:caseId/edit": {
		parameters: (world) => ({ caseId: world.ownCase }),
		fields: { case_number: "11/2025", state: "1", district_id: "1-25" },
		mayRepeat: LOGGED_AGAIN,
	},
	"/user/cases/delete": { page: "/user/cases", fields: onOwnCase, saysDone: /select at least one case|not found/i },
	"/user/cases/archive": { page: "/user/cases", fields: (world) => ({ case: world.ownCase, intent: "archive" }) },
	"/user/cases/add-many": {
		fields: {
			text: "",
			intent: "add",
			case: "MHPU010099982024",
			cnr: "MHPU010099982024",
			"case[0].cnr": "MHPU010099982024",
		},
	},
	"/user/cases/tags": {
		page: "/user/cases",
		fields: (world) => ({ case: world.ownCase, tag: "Appeal", intent: "add" }),
	},
	"/user/cases/appears-for": {
		page: "/user/cases",
		fields: (world) => ({ case: world.ownCase, appears_for: "petitioner" }),
		mayRepeat: LOGGED_AGAIN,
	},
	"/user/calendar/feed": { mayRepeat: LOGGED_AGAIN },
	"/user/alerts": { fields: { quiet_from: "23:00" } },
	"/user/cases/:caseId": [
		{ name: "note", fields: { note: "Bring the original deed.", intent: "note" } },
		{ name: "tags", fields: { tags: "Appeal", intent: "tags" } },
	],
	"/user/cases/:matterId/look-up": {
		fields: { intent: "join", cnr_number: "SCIN010099982024" },
		saysDone: /not found/i,
	},
	"/user/cases/:caseId/hearing": {
		fields: { outcome: "adjourned", date: addDays(dayInIndia(new Date()), 30) },
		// The same entry saved again, of which clients hear once: tests/client-updates.
		mayRepeat: /^(audit_log|case_events|hearing_events|pgboss\.job)$/,
	},
	// A link whose answer was lost is in the list, and nobody knows its address.
	"/user/cases/:caseId/links": { mayRepeat: /^(audit_log|case_shares)$/ },
	"/user/cases/:caseId/numbers": {
		page: "/user/cases/:caseId",
		fields: (world) => ({ shown: world.namedNumber, number: world.namedNumber }),
	},
	"/user/cases/:caseId/retry": { page: "/user/cases", parameters: (world) => ({ caseId: world.unknownCase }) },
	"/user/messages/templates/new": {
		fields: { name: "Short", text: "Next date {{next_date}}.", intent: "save" },
		saysDone: /have a template with this name/i,
	},
	"/user/messages/templates/:templateId/edit": { fields: { text: "Next date {{next_date}}.", intent: "save" } },
	"/user/messages/templates/:templateId/delete": { saysDone: asMade },
	"/user/chamber": {
		fields: { intent: "invite", contact: "someone.new@example.in", role: "clerk", invitation: "" },
		saysDone: asMade,
	},
	"/user/chamber/:memberId/role": { fields: { role: "assistant" }, mayRepeat: LOGGED_AGAIN },
	"/user/chamber/:memberId/end": { saysDone: asMade },
	"/user/chamber/switch": {
		who: "clerk",
		page: "/user/cases",
		fields: (world) => ({ owner: world.user }),
		mayRepeat: LOGGED_AGAIN,
	},
	"/user/Packages": ["checkout", "link"].map((method) => ({
		...{ name: method, fields: { method }, mayRepeat: FAILED_ORDER },
	})),
	"/user/Packages/pay/:transactionId": ["cancel", "check"].map((intent) => ({
		...{ name: intent, page: "/user/cases", fields: { intent } },
		parameters: (world) => ({ transactionId: world.pendingTransaction }),
	})),
	"/payments/razorpay/return": {
		query: (world) => `?ref=${world.pendingTransaction}`,
		signed: ({ paid }) => ({
			body: new URLSearchParams(paid).toString(),
			headers: { "content-type": "application/x-www-form-urlencoded" },
		}),
		mayRepeat: ASKED_AGAIN,
	},
	"/user/mobile-maintenance/new": {
		fields: { mobile_number: "9811111111" },
		saysDone: asMade,
	},
	"/user/mobile-maintenance/:numberId/delete": { saysDone: asMade },
	"/user/clients/:numberId": { fields: { party_name: "Kamala Rao" } },
	"/user/clients/:numberId/cases": {},
	"/user/cases/:caseId/papers/:paperId/delete": { saysDone: asMade },
	"/user/complaints/new": { fields: TOPIC },
	"/user/complaints/:complaintId": { fields: { message: "It is still wrong." } },
	"/user/feedback/new": { fields: TOPIC },
	"/user/feedback/:feedbackId": { fields: { message: "One thing more." } },
	"/user/profile/edit": {
		fields: {
			...{ address: "12 Court Road", state: "Maharashtra", district: "Pune", city: "Pune", pincode: "411001" },
			...{ profession: "Private Sector", category: "ADVOCATE" },
		},
	},
	"/user/profile/tokens/new": {
		fields: { name: "Office diary", scope: "read", days: "30" },
		// A token that was never shown: its person ends it, and makes another.
		saysDone: /already have a token with this name/i,
	},
	"/user/profile/access/others": { mayRepeat: LOGGED_AGAIN },
	"/user/profile/access/end": { page: "/user/profile", fields: { tokens: "all" } },
	"/user/profile/contact": { page: "/user/profile", fields: { cancel: "mobile" } },
	"/user/profile/delete": { fields: { password: PASSWORD } },
	"/user/profile/security": { fields: { password: PASSWORD }, mayRepeat: LOGGED_AGAIN },
	"/user/profile/privacy": {},
	"/user/profile/bar-number": {
		fields: { bar_state: "MAH", bar_number: "1234", bar_year: "2010", state: "1", district_id: "1-25" },
	},
	"/user/profile/webhooks/:webhookId": { fields: { intent: "pause" } },
	"/user/profile/webhooks": {
		fields: { url: "https://diary.example.in/hook", kinds: "case.added" },
		// An address whose secret was never shown is in the list, and its person removes it.
		mayRepeat: /^(audit_log|webhook_endpoints|pgboss\.job)$/,
	},
	"/admin/cases/message": { fields: { text: "The court is closed tomorrow.", name: "Closed", intent: "save" } },
	"/admin/cases/approve-all": { fields: { count: "1" } },
	"/admin/cases/approve": { fields: (world) => ({ case: world.ownCase }) },
	"/admin/cases/selection": {
		page: "/admin/cases",
		fields: (world) => ({ case: world.ownCase, shown: world.ownCase, intent: "approve" }),
	},
	"/admin/cases/:caseId/accept": {
		page: "/admin/cases",
		parameters: (world) => ({ caseId: world.ownCase }),
		fields: { field: "caseStage" },
		saysDone: asMade,
	},
	"/admin/cases/:caseId/record": {
		fields: { case_stage: "Evidence", next_date: addDays(dayInIndia(new Date()), 20) },
		saysDone: /has changed since you opened it/i,
	},
	"/admin/transactions/:transactionId/refund": { fields: { amount: "50", reason: "Paid twice" } },
	"/admin/packages": { fields: { act: "down" }, mayRepeat: LOGGED_AGAIN },
	"/admin/packages/new": {
		fields: {
			...{ name: "Chamber", amount: "499", phone_number_limit: "10", message_limit: "100" },
			...{ duration_days: "30", description: "For a chamber" },
		},
		// Both are in the list of packages, and the administrator retires one.
		mayRepeat: /^(audit_log|plans)$/,
	},
	"/admin/packages/:planId/edit": { fields: { description: "Words of another kind" }, mayRepeat: LOGGED_AGAIN },
	"/admin/packages/:planId/retire": { saysDone: asMade },
	"/admin/complaints": {
		fields: (world) => ({ complain_id: world.complaint, seen_status: "PENDING", status: "RECEIVED" }),
	},
	"/admin/complaints/:complaintId": [
		{ name: "status", fields: { status: "RECEIVED", intent: "status" } },
		{ name: "reply", fields: { message: "We check it.", intent: "reply" } },
	],
	"/admin/feedback/:feedbackId": { fields: { message: "Thank you.", intent: "reply" } },
	"/admin/users/:userId/act": {
		page: "/admin/cases",
		query: "?act=block",
		fields: { reason: "Sends the same form for days", password: PASSWORD },
		saysDone: asMade,
	},
	"/webhooks/whatsapp": {
		// A STOP is confirmed once a day, however often it comes.
		mayRepeat: ASKED_AGAIN,
		signed: () => {
			const body = JSON.stringify(inboundWebhook(inboundMessage("+919876501234", "STOP", { id: "wamid.faults" })));
			const signature = `sha256=${hmac(body, "sandbox_app_secret")}`;
			return { body, headers: { ...JSON_BODY, "x-hub-signature-256": signature } };
		},
	},
	"/webhooks/razorpay": {
		signed: ({ paid }) => {
			const payment = {
				id: paid.razorpay_payment_id,
				order_id: paid.razorpay_order_id,
				amount: PENDING_PAISE,
				currency: "INR",
				status: "captured",
			};
			const payload = { payment: { entity: payment } };
			const body = JSON.stringify({ entity: "event", event: "payment.captured", payload });
			const signature = hmac(body, "sandbox_webhook_secret");
			const event = { "x-razorpay-signature": signature, "x-razorpay-event-id": "evt_faults" };
			return { body, headers: { ...JSON_BODY, ...event } };
		},
	},
	"/admin/jobs": { saysDone: asMade },
	"/admin/jobs/again": { page: "/admin/jobs", fields: (world) => ({ cause: world.failedCause }), saysDone: asMade },
};

/** Routes with an action that are not swept, and why. */
export const NOT_SWEPT: Record<string, string> = {
	"/login": "leads to the form of the start page",
	"/sidebar": "a cookie, no statement",
	"/render-mode": "a cookie, no statement",
	"/language": "a cookie, no statement",
	"/csp-reports": "logged, not stored",
	"/*": "nothing is there",
	"/user/profile/data": "asks for a password's proof, and changes nothing",
	"/login/second-factor": "a code of the moment: tests/sign-in",
	"/login/passkey": "an authenticator signs each challenge once: tests/sign-in",
	"/user/profile/passkeys": "an authenticator signs each challenge once: tests/sign-in",
	"/user/profile/passkeys/offer": "an authenticator signs each challenge once: tests/sign-in",
	"/user/profile/passkeys/prove": "an authenticator signs each challenge once: tests/sign-in",
	"/user/prove": "a proof of the moment: tests/sign-in",
	"/user/profile/second-factor": "a code of the moment: tests/sign-in",
	"/user/profile/mobile": "a code of the moment: tests/accounts",
	"/try": "counts, and stores nothing else: tests/court-records",
	"/check-email": "only on the browser that registered: tests/accounts",
	"/confirm-email/:token": "a link that a mail carries: tests/accounts",
	"/opt-out/:token": "a link that a message carries: tests/messages",
	"/webhooks/push": "a receipt that only a device can read: tests/alerts/push",
	"/alerts/stop/:token": "a link that an alert carries: tests/alerts",
	"/user/clients/new": "the same file as that of numbers, which is swept",
	"/user/clients/:numberId/delete": "the same file as that of numbers, which is swept",
	"/user/messages": "one command with the API's and the jobs': tests/client-updates",
	"/user/messages/new": "one command with the API's, which is swept: tests/messages",
	"/admin/cases/undo": "the approval before it is its input: tests/case-admin",
	"/admin/cases/import": "a file: tests/court-records",
	"/admin/cases/import/:importId": "a file: tests/court-records",
	"/admin/users/:userId": "the person's words are its input: tests/administration",
	"/user/cases/:caseId/papers/new": "a file: tests/papers",
	"/user/todo": "one command with the API's, which is swept: tests/deadlines",
	"/admin/closed-days": "a file: tests/closed-days",
	"/user/cases/:caseId/court-date": "a date that differs from the court's is its input: tests/hearings",
	"/user/cases/:caseId/last-day": "one command with the to-dos', and a day to confirm: tests/closed-days",
	"/admin/unreadable": "a held round is its input: tests/court-records",
};

/** What waits for a job: somebody with a package whose date moved, a message and an alert by each channel. */
export async function givenWork(given: ReturnType<typeof openFactories>, world: FaultsWorld) {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: ["+919876507777"] });
	await given.client`update transactions set razorpay_order_id = ${world.paid.razorpay_order_id}, amount_paise = ${PENDING_PAISE},
		plan_paise = ${PENDING_PAISE} where id = ${world.pendingTransaction}`;
	const today = dayInIndia(new Date());
	const [before, after] = [addDays(today, 5), addDays(today, 9)];
	const own = await given.givenCase(
		user.id,
		{ createdAt: new Date(Date.now() - 60_000), isApproved: true },
		{ nextDate: after },
	);
	await given.givenCase(user.id, {}, { nextDate: addDays(today, 1) });
	await given.client`insert into alert_settings (user_id, quiet_from, quiet_until) values (${user.id}, 0, 0)`;
	await given.client`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
		values (${own.cnrNumber}, 'hearing_date', 'moved', ${JSON.stringify(before)}, ${JSON.stringify(after)}, 'court')`;
	const alert = { caseId: own.id, kind: "date_changed" as const, about: "change 1", oldDay: before, newDay: after };
	const notice = await givenSentNotice(
		given,
		user.id,
		{ userId: user.id, kind: "changes", dueAt: new Date() },
		[alert],
		[
			{ channel: "whatsapp", state: "queued" },
			{ channel: "email", state: "queued" },
			{ channel: "sms", state: "queued" },
		],
	);
	const deliveries = await given.db
		.select({ id: messages.id, channel: messages.channel, noticeId: messages.noticeId })
		.from(messages);
	const deliveryOf = (channel: string) =>
		String(deliveries.find((one) => one.noticeId === notice && one.channel === channel)?.id);
	const [message] = await given.db
		.insert(messages)
		.values({
			...{ batchId: world.adminBatch, userId: user.id, caseId: own.id, cnrNumber: own.cnrNumber },
			...{ caseNumber: own.caseNumber, recipient: "+919876507778", template: "hearing_reminder", isCharged: true },
			parameters: ["Kamala Devi", own.caseNumber, after, "4-Judge", "Asha Rao"],
		})
		.returning({ id: messages.id });
	// What waits has its job, as `check:data` asks once it is some minutes old.
	const queued = [
		...deliveries.filter(({ noticeId }) => noticeId === notice).map(({ id }) => ["send-alert", { deliveryId: id }]),
		["send-message", { messageId: message?.id }],
	];
	for (const [name, data] of queued)
		await given.client`insert into pgboss.job (name, data) values (${String(name)}, ${JSON.stringify(data)}::text::jsonb)`;
	const mail = { subject: "Hearing tomorrow", text: "10/2024", html: "<p>10/2024</p>" };
	/** Data of each job that has no schedule; of several kinds where they take other ways. */
	const jobs: Record<string, object[]> = {
		"fetch-court-record": [{ cnr: world.knownCnr }, { cnr: own.cnrNumber, isNightly: true }],
		"hearing-recorded": [{ caseId: own.id, day: today }],
		"announce-approval": [{ caseIds: [own.id] }],
		"place-cases": [{ prefix: own.cnrNumber.slice(0, 6) }],
		"check-payment": [{ transactionId: world.pendingTransaction }],
		"search-cases": [{ searchId: String(world.search) }],
		"find-own-cases": [{ userId: world.user }],
		"send-alert": ["whatsapp", "email", "sms"].map((channel) => ({ messageId: deliveryOf(channel) })),
		"send-message": [{ messageId: String(message?.id) }],
		"send-mail": [{ ...mail, id: `<${randomUUID()}@example.in>`, to: "meera@example.in" }],
		"send-sms": [{ to: "+919876507779", template: "mobile-changed", variables: { ENDING: "779", TEXT: "Changed." } }],
		"send-login-code": [{ mobileNumber: user.mobileNumber, visitor: "10.0.0.1" }],
		"send-account-link": [{ purpose: "reset-password", name: user.email }],
		"confirm-stop": [{ number: "+919876501234", at: new Date().toISOString() }],
		"report-skipped-run": [{ name: "plan-tomorrow", due: new Date().toISOString() }],
	};
	return jobs;
}

/** What single calls of the API are given, beyond the values that all of them take. */
export async function givenCallValues(
	given: ReturnType<typeof openFactories>,
	plausible: Plausible,
	{ resetToken }: World,
) {
	const [userId, caseId] = [String(plausible.userId), String(plausible.case_id)];
	const hearing = { caseId, hearing_date: "2026-03-12", outcome: "adjourned" };
	const { webhook } = await givenWebhook(given, userId);
	const values: Record<string, Plausible> = {
		"/api/v1/auth/reset-password": { token: resetToken, newPassword: NEXT_PASSWORD },
		"/api/v1/cases/bulk-add": { cnr_numbers: ["MHPU010099972024"] },
		"/api/v1/cases/add-own": { title: "Rao against Rao", forum: "Tehsildar, Haveli" },
		"/api/v1/case/:caseId/hearings": hearing,
		"/api/v1/case/:caseId/hearings/:hearingId": { caseId, hearingId: await given.givenNotedHearing(userId, caseId) },
		"/api/v1/papers/:paperId": { paperId: await givenPaper(given, userId, caseId) },
		"/api/v1/webhooks": { url: "https://diary.example.in/hook", kinds: ["case.added"] },
		"/api/v1/webhooks/:webhookId": { webhookId: webhook },
		"/api/v1/mobile-maintainance/number": { mobile_number: "9876501234" },
	};
	return values;
}

/** Forms and calls that ask a company while somebody waits; all others leave it to a job. */
export const CALLS_COMPANIES = /\/Packages .(checkout|link)|\(check\)|razorpay\/return|\/v1\/transactions$/;

/** What a call adds a second time, as `mayRepeat` of a form. */
export const CALLS_MAY_REPEAT: Record<string, RegExp> = {
	"/api/v1/transactions": FAILED_ORDER,
	"/api/v1/auth/login": /^(sessions|audit_log)$/,
	"/api/v1/auth/forgort-password": ASKED_AGAIN,
};
/** The call says that the first one did it, whose link is spent. */
export const CALLS_SAY_DONE: Record<string, RegExp> = { "/api/v1/auth/reset-password": /already used/ };

/** Calls of the API that are not swept, and why. Other addresses of one call lead to the same handler. */
export const CALLS_NOT_SWEPT: Record<string, string> = {
	"/api/v1/auth/register": "a code of the moment: tests/accounts",
	"/api/v1/auth/verify-otp": "a code of the moment: tests/accounts",
};

/**
 * What a job adds a second time if the answer to its commit is lost: another code or mail for somebody who waits, of which the
 * newer one counts.
 */
export const JOBS_MAY_REPEAT: Record<string, RegExp> = {
	"send-login-code": ASKED_AGAIN,
	"send-account-link": /^(pgboss\.job|audit_log|account_links)$/,
	// A payment that is looked up twice is settled once.
	"check-open-payments": ASKED_AGAIN,
};

/** Jobs that are not swept, and why. */
export const JOBS_NOT_SWEPT: Record<string, string> = {
	"compare-sources": "a look-up of the second company is its input: tests/own-matters",
	"orders-published": "a court's order is its input: tests/papers",
	"fetch-order-copy": "a court's address that answers is its input: tests/papers",
	"back-up": "writes files, and a failed one is deleted: tests/database/backup",
	"keep-partitions": "as the owner role: tests/database/partitions",
	"send-push": "a device that takes pushes is its input: tests/alerts/push",
	"send-webhook": "a receiver of the test's own: tests/webhooks/webhooks-kill",
	"import-court-records": "a file: tests/court-records",
	"add-listed-cases": "the command of the form for many cases, in parts",
	"refund-payment": "a payment that Razorpay knows: tests/payments/payments-kill",
	"answer-question": "a question that was received: tests/answers",
	"ask-cause-list": "a court that publishes lists: tests/cause-lists",
	"fetch-list-courts": "a court that publishes lists: tests/cause-lists",
};
