import { type openFactories, PASSWORD, sessionCookie, someCnr } from "../database/people";
import type { Plausible } from "./api-fuzz";

/** Somebody and an administrator who call the API, and values that its calls take, by key or parameter. */
export async function givenPlausible(given: ReturnType<typeof openFactories>) {
	const [user, admin] = [await given.givenUser(), await given.givenUser({ role: "ADMIN" })];
	const tokens = { USER: await given.givenSession(user.id), ADMIN: await given.givenSession(admin.id) };
	const { name, value } = sessionCookie(tokens.USER);
	const cookie = `${name}=${value}`;
	const [open, approved] = [await given.givenCase(user.id), await given.givenCase(user.id, { isApproved: true })];
	const complaint = await given.givenComplaint(user.id);
	const { subscription, transaction } = await given.givenPurchase(user.id);
	const plausible: Plausible = {
		userId: user.id,
		user_id: user.id,
		id: open.id,
		case_id: open.id,
		ids: [open.id, approved.id],
		cnr_number: someCnr(),
		case_number: "10/2024",
		case_date: "2024",
		country: "India",
		state: "Maharashtra",
		district: "Pune",
		district_id: "1-25",
		stateId: "1",
		districtId: "1-25",
		topic: "Wrong date",
		message: "The next hearing is wrong.",
		complain_id: complaint.id,
		status: "PENDING",
		subscription_id: subscription.id,
		mobile_number: "9811111111",
		party_name: "Kamala Devi",
		package_id: transaction.planId,
		amount: 1,
		phone_number: "9811111112",
		otp: "000000",
		username: user.username,
		password: PASSWORD,
		newPassword: PASSWORD,
		token: "x".repeat(43),
		email: user.email,
		first_name: "Meera",
		last_name: "Iyer",
		address: "12 Court Road",
		city: "Pune",
		pincode: "411001",
		profession: "Private Sector",
		category: "ADVOCATE",
		page: "1",
		limit: "10",
		from_date: "2026-01-01",
		to_date: "2026-12-31",
		updated_since: "2026-01-01T00:00:00Z",
		search: "Meera",
	};
	return { plausible, tokens, cookie, approvedCase: approved.id };
}
