import { expect, test } from "vitest";
import { hasContact } from "~/platform/outside/contacts";

test.each([
	"SBI KYC: your a/c is blocked, verify at http://evil.test/kyc",
	"evil.test/kyc",
	"see www.example",
	"HTTPS://EVIL.TEST",
	"https:evil.test",
	"bit.ly/3xYz",
	"Evil。com",
	"ev\u200bil.com",
	"evil-bank.co.in now",
	"write to x@y.in",
	"naam@बैंक.भारत",
	"+91 98200 11223",
	"+91-98200-11223",
	"(+91) 98200 11223",
	"+44 20 7946 0958",
	"call 9820011223",
	"98200-11223",
	"982 001 1223",
	"9 8 2 0 0 1 1 2 2 3",
	"flat 12 9820011223",
	"09820011223",
	"0091 98200 11223",
	"९८२०० ११२२३",
	"９８２００１１２２３",
	"020-25501234",
	"1800 123 4567",
])("M2/130: %s is a link or a number", (text) => {
	expect(hasContact(text)).toBe(true);
});

test.each([
	"Gokhale v. Lotus Builders",
	"M/s. A.B.C. Pvt.Ltd. v. State of Maharashtra",
	"S.B.I. v. Ramesh @ Raju",
	"Ramesh@Raju and another",
	"a/c of M/s. Tata & Co., Pune",
	"RCS/12/2020",
	"OA/112/2025",
	"Crl.App.No.12/2020",
	"Crl.App/12/2020",
	"Misc.Appl/15/2021 in S.C.C. 4/2019",
	"Cr.P.C./498A",
	"Adv.Rao/Adv.Shah",
	"Sr.No/12",
	"WP 12345 of 2020",
	"201200000122020",
	"MHPU010012342024",
	"9-2020-12345",
	"Dt. 09-12-2026, 11.30 a.m.",
	"2026-12-14",
	"Rs. 98,76,54,321/-",
	"Rs.12,50,000.00",
	"Aadhaar 9876 5432 1098",
	"५८/२०२१ श्री. पाटील वि. राज्य",
	"Debts Recovery Tribunal, Pune 411001",
	"{{party_name}} on {{next_date}}, {{purpose}}.",
	"",
])("M2/130: %s is neither", (text) => {
	expect(hasContact(text)).toBe(false);
});

test("M2/130: a long text of one kind is read in a moment", () => {
	for (const part of ["a-", "9 ", "a.b/", "@a.", "+1 ", "0-"]) {
		const from = performance.now();
		hasContact(part.repeat(500_000));
		expect(performance.now() - from).toBeLessThan(3000);
	}
});
