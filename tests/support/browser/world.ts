import { createHash, randomUUID } from "node:crypto";
import { complaintChanges, supportReplies } from "../../../app/features/administration/support/schema";
import { transactions } from "../../../app/features/money/payments/schema";
import { numberCases, subscriptionNumbers, subscriptions } from "../../../app/features/money/subscriptions/schema";
import { auditLog } from "../../../app/features/people/audit/schema";
import { chamberMembers } from "../../../app/features/people/chamber/schema";
import { apiTokens, oneTimeTokens } from "../../../app/features/people/sign-in/schema";
import { secondFactors } from "../../../app/features/people/sign-in/second-factor/schema";
import { savedTemplates } from "../../../app/features/telling/messages/schema";
import { messageBatches, messages } from "../../../app/features/telling/outbox/schema";
import { dayInIndia } from "../../../app/platform/calendar/day";
import { knownCases } from "../../../app/sandbox/courts/ecourts-cases";
import { givenMember } from "../courts/chamber";
import { givenChanges } from "../courts/changes";
import { givenBoard } from "../courts/diary";
import { givenPaper } from "../courts/papers";
import { givenSearches } from "../courts/searches";
import type { openFactories } from "../database/people";
import { givenSentAlerts } from "../telling/alerts-sent";
import { givenWebhook } from "../telling/webhooks";

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const soon = () => new Date(Date.now() + 60 * 60 * 1000);

/** Why a job failed. */
const FAILURE = "421 mail.example.in: too many connections, please try again later";
const LONG_WORD = "x".repeat(90);
const DAY_MS = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A person with a bit of everything, a newcomer and an administrator: what the screens of `screens.ts` show. */
export async function givenWorld(given: ReturnType<typeof openFactories>) {
	const email = `${randomUUID()}.${"long".repeat(8)}@chambers.example.in`;
	const user = await given.givenUser({ category: "ADVOCATE", email });
	await given.givenUser({ firstName: "Meenakshi", lastName: "Sundaram", emailVerifiedAt: null });
	const newcomer = await given.givenUser({ firstName: "Ravi", lastName: "Verma" });
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Anita", lastName: "Desai" });
	const blocked = await given.givenUser({ firstName: "محمد", lastName: "اسلم", blockedAt: new Date() });

	const guarded = await given.givenUser({ firstName: "Nirmala", lastName: "Rao" });
	await given.db
		.insert(secondFactors)
		.values({ userId: guarded.id, sealedSecret: "never opened here", lastCounter: 0 });

	const diarist = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	await givenBoard(given, diarist.id, dayInIndia(new Date()));
	const heard = await given.givenCase(
		diarist.id,
		{ caseNumber: "19/2025" },
		{ nextDate: dayFromNow(-1), courtNumberAndJudge: "4-Judge" },
	);
	await givenChanges(given, heard.cnrNumber);

	await givenSentAlerts(given, diarist.id);

	const lengthy = await given.givenUser({
		firstName: "Venkatanarasimharajuvaripetayuduvenkata",
		lastName: "Thiruvananthapuramkrishnamoorthysubramanian",
		username: `v${randomUUID().replaceAll("-", "")}${"v".repeat(17)}`,
		email: `${"v".repeat(50)}${randomUUID().slice(0, 8)}@${"x".repeat(50)}.example.in`,
	});
	await given.givenPurchase(lengthy.id);
	await given.givenComplaint(lengthy.id, { topic: "t".repeat(200) });
	await given.givenFeedback(lengthy.id, { topic: "f".repeat(200) });
	await given.givenCase(lengthy.id, { partyName: "p".repeat(120) });

	const known = knownCases.slice(0, 6);
	for (const { cnr, stateId, districtId, registrationNumber, cnr: cnrNumber } of known.slice(1).reverse())
		await given.givenCase(user.id, {
			cnrNumber,
			stateId,
			districtId,
			caseNumber: registrationNumber,
			year: Number(cnr.slice(-4)),
		});
	const unknown = await given.givenCase(
		user.id,
		{ caseNumber: "88/2021" },
		{ lookUp: "unknown", fetchedAt: null, petitioners: [], respondents: [] },
	);
	await given.givenCase(user.id, { caseNumber: "14/2026" }, { lookUp: "waiting", petitioners: [], respondents: [] });
	await given.givenCase(
		user.id,
		{ partyName: "محمد اسلم", caseNumber: "W.P.(C) 11402/2024" },
		{
			nextDate: dayFromNow(3),
			petitioners: ["محمد اسلم", `${LONG_WORD} and others`],
			respondents: ["महाराष्ट्र राज्य मार्फत जिल्हाधिकारी पुणे", "State of Maharashtra"],
			caseStage: "Arguments on interim application",
		},
	);
	const own = await given.givenCase(
		user.id,
		{ caseNumber: "412/2023", tags: ["Urgent", "Sale deed", "مقدمہ", "x".repeat(30)] },
		{
			nextDate: dayFromNow(1),
			caseStage: "Evidence",
			lockedFields: ["caseStage"],
			conflicts: { caseStage: "Arguments" },
		},
	);
	const matter = await given.givenMatter(user.id, { createdAt: new Date(), archivedAt: new Date() });
	const [first] = known;
	if (!first) throw new Error("The simulator knows no case");
	const approved = await given.givenCase(user.id, {
		cnrNumber: first.cnr,
		stateId: first.stateId,
		districtId: first.districtId,
		caseNumber: first.registrationNumber,
		year: Number(first.cnr.slice(-4)),
		isApproved: true,
	});

	const archived = await given.givenCase(
		user.id,
		{ caseNumber: "7/2019", createdAt: new Date(Date.now() - DAY_MS), archivedAt: new Date(), tags: ["Closed file"] },
		{ nextDate: dayFromNow(5) },
	);

	const complaint = await given.givenComplaint(user.id, {
		topic: "تاریخ غلط ہے",
		message: `${LONG_WORD} ${"The next hearing of my case is shown a day late. ".repeat(12)}`,
	});
	const answered = [
		await given.givenComplaint(user.id, { status: "RESOLVED", topic: "OTP does not arrive" }),
		await given.givenComplaint(user.id, { status: "RECEIVED", topic: "तारीख गलत है", message: "सुनवाई की तारीख गलत है।" }),
	];
	await given.db
		.insert(complaintChanges)
		.values(answered.map(({ id, status }) => ({ complaintId: id, fromStatus: "PENDING" as const, toStatus: status })));
	const feedback = await given.givenFeedback(user.id);
	const bySupport = { authorId: admin.id, writtenBy: "support" as const };
	const byUser = { authorId: user.id, writtenBy: "person" as const };
	const long = `${LONG_WORD} ${"We check with the court again tonight. ".repeat(8)}`;
	const replies = [
		...Array.from({ length: 19 }, (_, i) => ({ ...bySupport, complaintId: complaint.id, message: `${i} ${long}` })),
		{ ...byUser, complaintId: complaint.id, message: "تاریخ اب بھی غلط ہے\nدوسری سطر" },
		{ ...bySupport, complaintId: complaint.id, message: "The court room shows another date.", isInternal: true },
		{ ...byUser, complaintId: answered[0]?.id, message: "Still no OTP." },
		{ ...bySupport, complaintId: answered[0]?.id, message: "Your operator blocked it until now." },
		{ ...bySupport, feedbackId: feedback.id, message: "Thank you. We are glad." },
	];
	await given.db.insert(supportReplies).values(replies.map((reply) => ({ ...reply, replyKey: randomUUID() })));
	await given.givenFeedback(user.id, { topic: "सूची साफ़ है", message: "Very clear. ".repeat(40) });

	const { transaction: paid, subscription: running, number } = await given.givenPurchase(user.id);
	const contact = { userId: user.id, subscriptionId: running.id };
	const [named, opposing] = await given.db
		.insert(subscriptionNumbers)
		.values([
			{ ...contact, number: "+919876501240", partyName: "Sunita Rao" },
			{ ...contact, number: "+919876501241", partyName: "State of Karnataka" },
		])
		.returning();
	await given.db
		.insert(numberCases)
		.values({ ownerId: user.id, numberId: String(opposing?.id), caseId: own.id, isByName: true });
	const startsAt = running.endsAt;
	const endsAt = new Date(startsAt.getTime() + 30 * DAY_MS);
	await given.db.insert(subscriptions).values({ ...running, id: undefined, paymentId: null, startsAt, endsAt });
	const { id: _, paidAt, razorpayPaymentId, receiptNumber, receiptParties, createdAt, ...terms } = paid;
	const [pending] = await given.db
		.insert(transactions)
		.values({
			...terms,
			status: "PENDING",
			razorpayLinkId: `plink_${randomUUID().slice(0, 14)}`,
			linkUrl: "https://rzp.io/i/x",
		})
		.returning();
	await given.db
		.insert(transactions)
		.values({ ...terms, status: "FAILED", failure: "Your bank declined the payment." });

	const [batch] = await given.db
		.insert(messageBatches)
		.values({ userId: admin.id, idempotencyKey: randomUUID(), contentHash: "", messageCount: 3 })
		.returning();
	const sent = {
		batchId: String(batch?.id),
		userId: admin.id,
		caseId: approved.id,
		cnrNumber: approved.cnrNumber,
		caseNumber: approved.caseNumber,
		template: "hearing",
		parameters: [],
		isCharged: false,
	};
	await given.db.insert(messages).values([
		{ ...sent, recipient: "+919876501234", recipientName: "Kamala Devi", status: "delivered" },
		{ ...sent, recipient: "+919876501235", recipientName: "محمد اسلم", status: "read" },
		{ ...sent, recipient: "+919876501236", status: "failed", reason: "This number is not on WhatsApp." },
	]);

	const words = { userId: user.id, text: "Namaste. تاریخ {{next_date}}, for {{purpose}}\n{{advocate}}" };
	const [template] = await given.db
		.insert(savedTemplates)
		.values([
			{ ...words, name: "سماعت" },
			{ ...words, name: "n".repeat(80), text: "x".repeat(1000) },
		])
		.returning();

	const webhook = await givenWebhook(given, user.id);
	const paper = await givenPaper(given, user.id, approved.id, { name: `${LONG_WORD} وکالت نامہ.pdf` });
	const searches = await givenSearches(given, user.id, approved.cnrNumber);

	const clerk = await given.givenUser({ firstName: "Farhan", lastName: "Qureshi" });
	const membership = await givenMember(given, user, clerk, "clerk");
	const invite = { expiresAt: soon(), role: "viewer" as const };
	await given.db.insert(chamberMembers).values([
		{ ...invite, ownerId: user.id, invitedEmail: `${"long".repeat(20)}@chambers.example.in` },
		{ ...invite, ownerId: user.id, invitedMobile: "+919876500001", expiresAt: new Date() },
		{ ...invite, ownerId: user.id, invitedMobile: "+919876500002", endedAt: new Date(), endedBy: user.id },
		{ ...invite, ownerId: lengthy.id, invitedEmail: user.email },
		{ ...invite, ownerId: diarist.id, invitedMobile: clerk.mobileNumber },
	]);
	await givenMember(given, diarist, user, "assistant");
	const acts = [
		{ action: "case.add", subject: "case", subjectId: own.id, details: { cnr: own.cnrNumber, for: user.id } },
		{
			action: "message.send",
			subject: "message-batch",
			subjectId: String(batch?.id),
			details: { count: 4, for: user.id },
		},
		{ action: "case.archive", subject: "case", subjectId: "", details: { count: 12, for: user.id } },
	];
	await given.db.insert(auditLog).values(acts.map((act) => ({ ...act, actorId: clerk.id })));

	const tokens = { reset: randomUUID(), verify: randomUUID(), contact: randomUUID(), undo: randomUUID() };
	const link = { userId: newcomer.id, expiresAt: soon(), forgetAt: soon() };
	const address = { email: newcomer.email };
	await given.db.insert(oneTimeTokens).values([
		{ ...link, purpose: "reset-password", tokenHash: hashOf(tokens.reset), payload: address },
		{ ...link, purpose: "verify-email", tokenHash: hashOf(tokens.verify), payload: address },
		{
			...{ ...link, purpose: "undo-contact", tokenHash: hashOf(tokens.undo) },
			payload: { ...address, mobileNumber: newcomer.mobileNumber, needsMobileProof: false },
		},
		{ ...link, purpose: "new-email", tokenHash: hashOf(tokens.contact), payload: { value: "ravi.new@example.in" } },
		{
			...{ ...link, userId: user.id, purpose: "new-mobile", tokenHash: randomUUID() },
			payload: { value: "+919800000099" },
		},
	]);
	await given.db.insert(apiTokens).values([
		{ userId: user.id, name: "Chamber's diary", scope: "read", tokenHash: randomUUID(), expiresAt: soon() },
		{ userId: user.id, name: "Old phone", scope: "read-write", tokenHash: randomUUID(), expiresAt: new Date() },
	]);

	const [job] = await given.client<{ cause: string }[]>`
		insert into pgboss.job (name, state, data, output, completed_on)
		values ('send-mail', 'failed', '{}', ${JSON.stringify({ message: FAILURE })}, now())
		returning md5(name || ' ' || ${FAILURE}) as cause`;

	return {
		people: {
			user: user.username,
			newcomer: newcomer.username,
			diarist: diarist.username,
			clerk: clerk.username,
			guarded: guarded.username,
			admin: admin.username,
		},
		membership,
		user: user.id,
		userMobile: user.mobileNumber,
		userEmail: user.email,
		knownCnr: String(known[1]?.cnr),
		blockedUser: blocked.id,
		guardedUser: guarded.id,
		ownCase: own.id,
		approvedCase: approved.id,
		unknownCase: unknown.id,
		matter: matter.id,
		archivedCase: archived.id,
		complaint: complaint.id,
		resolvedComplaint: String(answered[0]?.id),
		feedback: feedback.id,
		paidTransaction: paid.id,
		pendingTransaction: String(pending?.id),
		plan: paid.planId,
		number: number.id,
		namedNumber: String(named?.id),
		namedLink: `${opposing?.id} ${own.id}`,
		adminBatch: String(batch?.id),
		template: String(template?.id),
		paper,
		...webhook,
		failedCause: String(job?.cause),
		resetToken: tokens.reset,
		verifyToken: tokens.verify,
		contactToken: tokens.contact,
		undoToken: tokens.undo,
		...searches,
		nothing: randomUUID(),
	};
}

export type World = Awaited<ReturnType<typeof givenWorld>>;

/** A world that nobody has made: for what is known of the screens before there is a database. */
export const anyWorld: World = new Proxy(Object.create(null), {
	get: (_, name) => (name === "people" ? {} : "00000000-0000-7000-8000-000000000000"),
});

/** What the parameters of addresses stand for. */
export const parametersOf = (world: World): Record<string, string> => ({
	caseId: world.approvedCase,
	matterId: world.matter,
	userId: world.user,
	complaintId: world.complaint,
	feedbackId: world.feedback,
	transactionId: world.paidTransaction,
	numberId: world.number,
	planId: world.plan,
	templateId: world.template,
	searchId: String(world.search),
	webhookId: world.webhook,
	paperId: world.paper,
	batchId: world.adminBatch,
	memberId: world.membership,
	page: "help",
});
