import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { financialYearOf } from "~/features/money/payments/receipts/receipt.server";
import { gstCodeOf, stateWithCode, taxBesideCgst } from "~/features/money/payments/receipts/receipt-view";
import { splitTax } from "~/features/money/payments/receipts/tax";
import { formatAdminAmount, formatRupees, paiseOf } from "~/features/money/plans/money";
import { planInput } from "~/features/money/plans/plan-input";
import { pricePerMonth } from "~/features/money/plans/price";
import {
	contactInput,
	deleteNumberCall,
	newClientForm,
	saveNumberCall,
} from "~/features/money/subscriptions/number-input";
import { isLinkSignature, isOrderSignature, isWebhookSignature } from "~/providers/razorpay.signature.server";
import states from "../../drizzle/reference/states.json";

const ORDER = {
	orderId: "order_TEST0000000001",
	paymentId: "pay_TEST0000000001",
	signature: "16807ffe1b5091b167572d31e98f14ab291b379ef47bdfc93a25d80e09c1ec18",
};
const LINK = {
	linkId: "plink_TEST000000001",
	reference: "SUB-1001",
	status: "paid",
	paymentId: "pay_TEST0000000001",
	signature: "9955466ef1b7861acfbc14995a0f1cd8d9a3c41e90268ebc3736f72885c8016d",
};
const WEBHOOK = {
	body: new TextEncoder().encode('{"entity":"event","event":"order.paid"}'),
	signature: "43cb32c613ab2ef179efaf227bee6dcc029f889c492145662fd3b76e33564a65",
};

test("only Razorpay's signatures are accepted", () => {
	expect(isOrderSignature(ORDER, "test_secret")).toBe(true);
	expect(isOrderSignature({ ...ORDER, paymentId: "pay_other" }, "test_secret")).toBe(false);
	expect(isOrderSignature(ORDER, "other_secret")).toBe(false);
	expect(isLinkSignature(LINK, "test_secret")).toBe(true);
	expect(isLinkSignature({ ...LINK, status: "created" }, "test_secret")).toBe(false);
	for (const signature of ["", "zz", ORDER.signature.slice(2), `${ORDER.signature}00`])
		expect(isOrderSignature({ ...ORDER, signature }, "test_secret")).toBe(false);
});

test("a webhook is accepted with the new and with the previous secret", () => {
	const { body, signature } = WEBHOOK;
	expect(isWebhookSignature(body, signature, ["whsec_test", undefined])).toBe(true);
	expect(isWebhookSignature(body, signature, ["whsec_new", "whsec_test"])).toBe(true);
	expect(isWebhookSignature(body, signature, ["whsec_new", undefined])).toBe(false);
	expect(isWebhookSignature(new Uint8Array([...body, 32]), signature, ["whsec_test"])).toBe(false);
});

test("razorpay-node 128: a webhook is accepted in the bytes that were signed, and not written anew", () => {
	const bytes = new TextEncoder();
	const signed = '{ "event": "order.paid",\n\t"amount": 4999.00, "name": "\\u0906\\/" }';
	const signature = createHmac("sha256", "whsec_test").update(signed).digest("hex");
	expect(isWebhookSignature(bytes.encode(signed), signature, ["whsec_test"])).toBe(true);
	const anew = JSON.stringify(JSON.parse(signed));
	expect(isWebhookSignature(bytes.encode(anew), signature, ["whsec_test"])).toBe(false);
});

test("money is grouped as in India, and paise are shown if there are any", () => {
	expect([0, 100, 99_900, 1_00_000_00, 1_23_45_678_50, 5].map(formatRupees)).toEqual([
		"₹0",
		"₹1",
		"₹999",
		"₹1,00,000",
		"₹1,23,45,678.50",
		"₹0.05",
	]);
	expect(formatAdminAmount(49_900)).toBe("$499 INR");
	expect(paiseOf(499.99)).toBe(49_999);
});

test("the price per month is a month's share of a longer plan's price", () => {
	expect(pricePerMonth({ amountPaise: 49_900, durationDays: 30 })).toBe("₹499");
	expect(pricePerMonth({ amountPaise: 4_99_900, durationDays: 365 })).toBe("₹411");
	expect(pricePerMonth({ amountPaise: 0, durationDays: 30 }), "a trial").toBeNull();
	expect(pricePerMonth({ amountPaise: 9_900, durationDays: 7 }), "a week").toBeNull();
});

test("the financial year runs from April to March", () => {
	expect(["2026-03-31", "2026-04-01", "2027-01-01", "2099-12-31"].map(financialYearOf)).toEqual([
		"25-26",
		"26-27",
		"26-27",
		"99-00",
	]);
});

test("tax within the state has two halves, to another state it is one, and it always adds up", () => {
	for (const total of [100, 19_900, 49_900, 4_99_901]) {
		for (const recipientState of ["Maharashtra", "Kerala"]) {
			const { taxablePaise, lines } = splitTax(total, {
				ratePercent: 18,
				supplierState: "maharashtra",
				recipientState,
			});
			expect(taxablePaise + lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(total);
			expect(lines.map(({ name }) => name)).toEqual(recipientState === "Kerala" ? ["IGST"] : ["CGST", "SGST"]);
		}
	}
	expect(splitTax(11_800, { ratePercent: 18, supplierState: "a", recipientState: "b" }).taxablePaise).toBe(10_000);
});

test("an invoice names states with their GST codes, and UTGST where it applies; every state of the courts has a code", () => {
	for (const { name } of states) expect(stateWithCode(name), name).toMatch(/ \(\d\d\)$/);
	expect(new Set(states.map(({ name }) => gstCodeOf(name))).size).toBe(states.length);
	expect(gstCodeOf(" maharashtra ")).toBe("27");
	expect(stateWithCode("Elsewhere")).toBe("Elsewhere");
	expect(taxBesideCgst("Maharashtra")).toBe("SGST");
	expect(taxBesideCgst("Chandigarh")).toBe("UTGST");
	expect(taxBesideCgst("Delhi"), "has a legislature").toBe("SGST");
});

test("a number can be saved without a recorded agreement, but for automatic messages", () => {
	const mobile_number = "9876543210";
	const typed = { party_name: "Kamala Devi" };
	expect(newClientForm.safeParse({ ...typed, mobile_number }).success).toBe(true);
	expect(saveNumberCall.safeParse({ mobile_number, subscription_id: "x" }).success).toBe(true);
	expect(contactInput.parse(typed)).toMatchObject({ agreed: false });
	const { error } = contactInput.safeParse({ ...typed, tell_of_moves: "on" });
	expect(error?.issues.map(({ path }) => path.join())).toEqual(["tell_of_moves"]);
	expect(contactInput.parse({ ...typed, agreed: "on", agreed_how: "phone" })).toMatchObject({
		agreed: true,
		agreed_how: "phone",
	});
});

test.each([
	["save", saveNumberCall],
	["delete", deleteNumberCall],
])("a call to %s a number without any field names both that are missing", (_, call) => {
	const { error } = call.safeParse({});
	expect(error?.issues.map(({ path }) => path.join()).sort()).toEqual(["mobile_number", "subscription_id"]);
	expect(call.safeParse(null).success).toBe(false);
});

test("a number to save is valid or refused", () => {
	const named = { subscription_id: "x" };
	expect(saveNumberCall.parse({ ...named, mobile_number: "098765 43210" })).toMatchObject({
		mobile_number: "+919876543210",
		party_name: "",
		case_ids: [],
	});
	const messages = (typed: object) =>
		saveNumberCall.safeParse({ ...named, ...typed }).error?.issues.map(({ message }) => message);
	expect(messages({})).toEqual(["Mobile number is required!"]);
	expect(messages({ mobile_number: "12345 67890" })).toEqual([
		"Please enter a valid Indian mobile number!",
		"This is a landline.",
	]);
});

test("a plan's price is typed in rupees and stored in paise", () => {
	const plan = { name: "A", phone_number_limit: "1", message_limit: "0", duration_days: "30" };
	expect(planInput.parse({ ...plan, amount: "499.50" }).amount).toBe(49_950);
	expect(planInput.safeParse({ ...plan, amount: "0.50" }).success).toBe(false);
	expect(planInput.safeParse({ ...plan, amount: "-1" }).success).toBe(false);
	expect(planInput.safeParse({ ...plan, amount: "499", duration_days: "0" }).success).toBe(false);
});
