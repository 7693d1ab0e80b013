import { listApiCalls } from "../api-calls";
import { PASSWORD, someCnr } from "../people";
import { queuedSms } from "../queued";
import { fill } from "../routes";
import { NEW_PASSWORD } from "./sign-in";
import type { Stage } from "./stage";

const PERSON = {
	...{ first_name: "Leela", last_name: "Menon", address: "7 Tilak Road", country: "India", state: "1" },
	...{ district: "1-25", city: "Pune", pincode: "411030", profession: "Private Sector", category: "ADVOCATE" },
};

async function register({ call }: Stage) {
	const phone_number = "9811100033";
	await call("nobody", "POST", "/api/v1/auth/send-otp", { phone_number });
	const [sms] = await queuedSms(`+91${phone_number}`);
	await call("nobody", "POST", "/api/v1/auth/verify-otp", { phone_number, otp: sms?.OTP });
	await call("nobody", "POST", "/api/v1/auth/register", {
		...{ ...PERSON, mobile_number: phone_number, email: "api@example.in", username: "api.person" },
		...{ password: NEW_PASSWORD, otp: sms?.OTP },
	});
}

/** Every call that changes something, once, with what it would take. */
export async function callEverything(stage: Stage) {
	const {
		call,
		given,
		work,
		people: { admin },
	} = stage;
	await register(stage);
	const person = await given.givenUser();
	const [open, other] = [await given.givenCase(person.id), await given.givenCase(person.id, { isApproved: true })];
	const complaint = await given.givenComplaint(person.id);
	const { subscription, transaction, number } = await given.givenPurchase(person.id);
	const [webhook] = await given.client<{ id: string }[]>`
		insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret)
		values (gen_random_uuid(), ${person.id}, 'https://office.example.com/', '{case.order}', '') returning id`;
	const values: Record<string, unknown> = {
		...{ userId: person.id, user_id: person.id, id: open.id, case_id: open.id, ids: [open.id, other.id] },
		...{ cnr_number: someCnr(), case_number: "10/2024", case_date: "2024", state: "1", district_id: "1-25" },
		...{ cnr_numbers: [someCnr(), someCnr()], topic: "Wrong date", message: "The next hearing is wrong." },
		...{ complain_id: complaint.id, status: "PENDING", subscription_id: subscription.id, agreed: true },
		...{ mobile_number: "9811100022", party_name: "Kamala Devi", package_id: transaction.planId, amount: 499 },
		...{ username: person.username, password: PASSWORD, email: person.email, city: "Nashik" },
		...{ url: "http://127.0.0.1:9/", kinds: ["case.order"], webhookId: webhook?.id, date_changed: ["email"] },
		...{ stateId: "1", districtId: "1-25", category: "ADVOCATE", case_ids: [open.id] },
	};
	const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
	const byPattern: Record<string, object> = {
		"/api/v1/cases/update-case": { case_id: open.id, case_number: "11/2024" },
		"/api/v1/whatsapp/handle-manual-message": { user_id: person.id, case_id: [other.id] },
		"/api/v1/mobile-maintainance/number": { subscription_id: subscription.id, mobile_number: number.number },
		"/api/v1/complaint/admin/verify-complain": { complain_id: complaint.id, status: "RECEIVED" },
		"/api/v1/transactions": { user_id: person.id, package_id: transaction.planId, amount: 1, status: "FAILED" },
	};
	const LEFT = /send-otp|verify-otp|register|reset-password|^\/(api\/)?auth\//;
	const writing = (await listApiCalls()).filter(({ method, pattern }) => method !== "GET" && !LEFT.test(pattern));
	const lastOfAll = writing.toSorted((one, two) => Number(one.method === "DELETE") - Number(two.method === "DELETE"));
	for (const { pattern, method, auth, inputKeys } of lastOfAll) {
		const body = byPattern[pattern] ?? Object.fromEntries(inputKeys.map((key) => [key, values[key]]));
		const who = { open: "nobody", user: person.username, admin }[auth];
		await call(who, method, fill(pattern, texts), body);
		await work();
	}
}
