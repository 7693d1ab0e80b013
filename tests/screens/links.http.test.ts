import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, logIn } from "../support/server/site";
import { readOtp, someMobile } from "../support/telling/outbox";

type Message = { channel: string; subject: string; text: string };

async function readMessages(to: string): Promise<Message[]> {
	const { json } = await openClient(base)("GET", `/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	return Object(json).messages;
}

async function untilMessages(to: string, count: number): Promise<Message[]> {
	for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(200)) {
		const messages = await readMessages(to);
		if (messages.length >= count) return messages;
	}
	const subjects = (await readMessages(to)).map(({ subject, text }) => subject || text.slice(0, 60));
	throw new Error(`${to} got ${subjects.length} messages, not ${count}: ${subjects.join(" · ")}`);
}

/** Every link of ours in a message, as a path on the server under test. */
const linksIn = ({ text }: Message) =>
	[...text.matchAll(/https?:\/\/[^\s<>"]+/g)]
		.map(([link]) => new URL(link.replace(/[.,)]+$/, "")))
		.filter(({ host }) => host === new URL(base).host || /^localhost(:|$)/.test(host))
		.map(({ pathname, search }) => pathname + search);

test("every link of a mail or a chat message leads its reader to a page", { timeout: 90_000 }, async () => {
	const user = await given.givenUser();
	const admin = await given.givenUser({ role: "ADMIN" });
	const { call } = await logInClient(base, user.username, PASSWORD);
	const { call: callAsAdmin } = await logInClient(base, admin.username, PASSWORD);

	// A receipt, a changed and answered complaint, a chat message, links to prove and to reset.
	const { json: list } = await call("GET", "/api/v1/plans/list-plan");
	const plan = Object(list).plans.find(({ name }: { name: string }) => name === "Essential");
	const order = { user_id: user.id, package_id: plan.id, amount: plan.amount, status: "PENDING" };
	const { json: ordered } = await call("POST", "/api/v1/transactions", order);
	const { id: transactionId, order_id } = Object(Object(ordered).data);
	const press = { key: "rzp_test_sandbox", order_id, amount: plan.amount * 100, outcome: "pay" };
	const { json: fields } = await openClient(base)("POST", "/sandbox/razorpay/checkout", press);
	await fetch(`${base}/payments/razorpay/return?ref=${transactionId}`, {
		method: "POST",
		body: new URLSearchParams(Object(fields)),
		headers: { origin: "https://api.razorpay.com" },
		redirect: "manual",
	});
	const complaint = { user_id: user.id, topic: "Links", message: "Do they lead anywhere?" };
	const { json: complained } = await call("POST", "/api/v1/complaint", complaint);
	const complainId = Object(Object(complained).data).id;
	await callAsAdmin("POST", "/api/v1/complaint/admin/verify-complain", { complain_id: complainId, status: "RECEIVED" });
	const adminBrowser = await logIn(admin.username);
	const answer = { intent: "reply", form_key: "links", message: "They do." };
	await adminBrowser.post(`/admin/complaints/${complainId}`, answer, { action: `/admin/complaints/${complainId}` });
	const tracked = await given.givenCase(user.id, { isApproved: true });
	await call("POST", "/api/v1/whatsapp/handle-manual-message", { user_id: user.id, case_id: [tracked.id] });
	await call("POST", "/api/v1/auth/forgort-password", { email: user.email });

	const mails = await untilMessages(user.email, 4);
	const chats = await untilMessages(user.mobileNumber, 1);

	// Somebody new proves an address.
	const mobile = someMobile();
	await call("POST", "/auth/send-otp", { phone_number: mobile });
	const otp = await readOtp(base, `+91${mobile}`);
	await call("POST", "/auth/verify-otp", { phone_number: mobile, otp });
	const name = `l${randomUUID().slice(0, 8)}`;
	const registered = await call("POST", "/auth/register", {
		first_name: "Leela",
		last_name: "Menon",
		address: "1 Court Road",
		country: "India",
		state: "Maharashtra",
		district: "Pune",
		city: "Pune",
		pincode: "411001",
		email: `${name}@example.in`,
		mobile_number: mobile,
		otp,
		username: name,
		profession: "Private Sector",
		category: "ADVOCATE",
		password: "Quiet#River92",
	});
	expect(registered.status, registered.text).toBe(200);
	const proofs = await untilMessages(`${name}@example.in`, 1);

	const browser = await logIn(user.username);
	const stranger = openBrowser(base);
	const found = [...mails, ...chats].flatMap((message) =>
		linksIn(message).map((path) => ({ path, reader: browser, message })),
	);
	const foundAsStranger = proofs.flatMap((message) =>
		linksIn(message).map((path) => ({ path, reader: stranger, message })),
	);
	expect(foundAsStranger.length).toBeGreaterThan(0);
	expect(new Set(found.map(({ path }) => path.split("/")[1])).size).toBeGreaterThan(1);
	for (const { path, reader, message } of [...found, ...foundAsStranger]) {
		const response = await reader.get(path);
		expect(response.status, `${path} in "${message.subject || message.text.slice(0, 80)}"`).toBe(200);
		expect(await response.text(), path).toContain("</html>");
	}
});
