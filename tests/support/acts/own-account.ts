import { Secret, TOTP } from "otpauth";
import { sealOffer } from "~/features/sign-in/second-factor/secret.server";
import { createSecret } from "~/features/sign-in/second-factor/totp.server";
import { createDevice } from "../authenticator";
import { PASSWORD } from "../people";
import { queuedMails, queuedSms } from "../queued";
import { openReceiver } from "../webhook-receiver";
import type { Stage } from "./stage";

const password = PASSWORD;
const STEP_MS = 30_000;

/** A new email address and a new number, proven and cancelled. */
async function changeContact({ post, work, given }: Stage) {
	const person = await given.givenUser();
	const form = {
		...{ address: "7 Tilak Road", state: "1", district: "1-25", city: "Pune", pincode: "411030" },
		...{ email: person.email, mobile_number: person.mobileNumber, profession: "Private Sector" },
		...{ category: "ADVOCATE", password },
	};
	const { username } = person;
	await post(username, "/user/profile/edit", { ...form, city: "Nashik" });
	await post(username, "/user/profile/edit", { ...form, mobile_number: "9811100044" });
	await post(username, "/user/profile/contact", { resend: "" });
	const codes = await queuedSms("+919811100044");
	await post(username, "/user/profile/mobile", { otp: String(codes.at(-1)?.OTP) });
	await post(username, "/user/profile/edit", { ...form, mobile_number: "9811100044", email: "new@example.in" });
	const [mail] = await queuedMails("new@example.in");
	const link = /\/confirm-email\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
	await post("visitor", link);
	await post(username, "/user/profile/edit", { ...form, mobile_number: "9811100044", email: "newer@example.in" });
	await post(username, "/user/profile/contact", { cancel: "email" });
	await work();
}

/** A passkey and a second factor, made, used and removed. */
async function guardOneself({ post, work, given, origin }: Stage) {
	const { id, username } = await given.givenUser();
	const device = createDevice({ origin, rpId: "localhost" });
	const offered = await post(username, "/user/profile/passkeys/offer");
	const passkey = JSON.stringify(device.make(JSON.parse(offered.text).making));
	await post(username, "/user/profile/passkeys", { intent: "prove", password });
	await post(username, "/user/profile/passkeys", { intent: "add", name: "Phone", passkey, password });
	const asked = await post(username, "/user/profile/passkeys/prove");
	await post(username, "/user/profile/passkeys/prove", {
		passkey: JSON.stringify(device.sign(JSON.parse(asked.text).signing)),
	});
	const atLogin = await post("by passkey", "/login/passkey");
	await post("by passkey", "/?index&form=passkey", {
		passkey: JSON.stringify(device.sign(JSON.parse(atLogin.text).signing)),
	});
	const [row] = await given.client<{ id: string }[]>`select id from passkeys where user_id = ${id}`;

	const secret = createSecret();
	const codeIn = (millis: number) =>
		TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + millis });
	const page = "/user/profile/second-factor";
	const recoveryCodeIn = ({ text }: { text: string }) => /[a-z\d]{4}(-[a-z\d]{4}){3}/.exec(text)?.[0] ?? "";
	const on = await post(username, page, { intent: "on", offer: sealOffer(id, secret), code: codeIn(0), password });
	await post("by code", "/?index", { username, password });
	await post("by code", "/login/second-factor", { code: codeIn(STEP_MS) });
	const renewed = await post(username, page, { intent: "codes", code: recoveryCodeIn(on), password });
	await post(username, page, { intent: "off", code: recoveryCodeIn(renewed), password });
	await post(username, "/user/profile/passkeys", { intent: "remove", id: String(row?.id), password });
	await work();
}

/** Where programs hear of events, and how. */
async function hearByWebhook({ post, given, work, people: { user } }: Stage) {
	const receiver = await openReceiver();
	const kinds = ["case.hearing_date", "message.status", "payment.captured"];
	await post(user, "/user/profile/webhooks", { url: receiver.url, kinds, password });
	const [added] = await given.client<
		{ id: string }[]
	>`select id from webhook_endpoints where url like ${`${receiver.url}%`}`;
	const page = `/user/profile/webhooks/${added?.id}`;
	const arrive = async (count: number) => {
		await work();
		for (let waited = 0; waited < 10_000; waited += 20) {
			const [{ open = 1 } = {}] = await given.client<{ open: number }[]>`
				select count(*)::int as open from webhook_deliveries
				where endpoint_id = ${String(added?.id)} and state in ('waiting', 'sending')`;
			if (receiver.received.length >= count && open === 0) return;
			await new Promise((done) => setTimeout(done, 20));
		}
		throw new Error("A webhook did not arrive");
	};
	await post(user, page, { intent: "test" });
	await arrive(1);
	const [sent] = await given.client<{ id: string }[]>`
		select id from webhook_deliveries where endpoint_id = ${String(added?.id)}`;
	await post(user, page, { intent: "again", delivery: String(sent?.id) });
	await arrive(2);
	for (const intent of ["pause", "resume"]) await post(user, page, { intent });
	await post(user, page, { intent: "rotate", password });
	await post(user, page, { intent: "delete", password });
	await receiver.close();
}

/** What somebody does with their own account, to its end. */
export async function keepAccount(stage: Stage) {
	const { post, given, world, work, people } = stage;
	const { user } = people;
	await changeContact(stage);
	await guardOneself(stage);
	await hearByWebhook(stage);
	await post(user, "/user/profile/data", { password });
	await post(user, "/user/profile/tokens/new", { name: "Diary", scope: "read", days: "30", password });
	const [token] = await given.client<{ id: string }[]>`
		select id from api_tokens where user_id = ${world.user} and name = 'Diary'`;
	await post(user, "/user/profile/access/end", { token: String(token?.id) });
	await post(user, "/user/profile/access/end", { session: world.nothing });
	await post(user, "/user/profile/access/end", { tokens: "" });
	await post(user, "/user/profile/access/end", { others: "" });
	await post(user, "/user/profile/access/others", { others: "" });

	const leaver = await given.givenUser();
	await given.givenCase(leaver.id);
	await post(leaver.username, "/user/profile/privacy", { intent: "give-asked" });
	for (const intent of ["give", "withdraw"])
		for (const item of ["court_data", "messages"])
			await post(leaver.username, "/user/profile/privacy", { intent, item });
	await post(leaver.username, "/user/profile/delete", { password });
	await work();
}

/** Complaints and feedback, from both sides. */
export async function askForHelp({ post, given, world, work, people: { user, admin } }: Stage) {
	const form = { topic: "Wrong date", message: "The next hearing of my case is wrong." };
	await post(user, "/user/complaints/new", { ...form, form_key: "c1" });
	await post(user, "/user/feedback/new", { ...form, form_key: "f1" });
	const reply = { message: "It is still wrong.", form_key: "r1" };
	await post(user, `/user/complaints/${world.complaint}`, reply);
	await post(user, `/user/complaints/${world.resolvedComplaint}`, { ...reply, form_key: "r2" });
	await post(user, `/user/feedback/${world.feedback}`, { ...reply, form_key: "r3" });
	for (const page of [`/admin/complaints/${world.complaint}`, `/admin/feedback/${world.feedback}`]) {
		await post(admin, page, { intent: "reply", message: "We look after it.", form_key: `${page} 1` });
		await post(admin, page, { intent: "note", message: "Asked the court.", form_key: `${page} 2` });
	}
	await post(admin, `/admin/feedback/${world.feedback}`, { intent: "take", seen_assignee: "" });
	const complaint = `/admin/complaints/${world.complaint}`;
	const [{ id: office = "" } = {}] = await given.client<
		{ id: string }[]
	>`select id from users where username = ${admin}`;
	await post(admin, complaint, { intent: "give", seen_assignee: office, assignee: "" });
	await post(admin, complaint, { intent: "status", status: "RECEIVED", seen: "PENDING" });
	await post(admin, "/admin/complaints", { complaint: `${world.complaint}:RECEIVED`, status: "RESOLVED" });
	await post(admin, "/admin/complaints", {
		intent: "statuses",
		set: `${world.complaint}:RESOLVED:CLOSED`,
		only: world.complaint,
	});
	await work();
}
