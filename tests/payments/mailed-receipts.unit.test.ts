import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { lookForReceipts } from "../faults/compare";
import { readMail } from "../support/telling/mail-text";

/** A mail as nodemailer builds it. */
async function buildMail(mail: {
	messageId: string;
	text: string;
	html?: string;
	encoding?: "base64" | "quoted-printable";
}) {
	const { encoding, ...rest } = mail;
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
	const { message } = await transport.sendMail({
		from: "a@example.in",
		to: "b@example.in",
		...rest,
		...(encoding ? { textEncoding: encoding } : {}),
	});
	return String(message);
}

const NUMBER = "ND/2026-27/000123";
const words = `Receipt ${NUMBER}: ₹499.00, धन्यवाद. ${"A long line. ".repeat(20)}`;

describe("readMail returns id and text of a mail that is", () => {
	test.each([
		["plain", { text: `Receipt ${NUMBER}` }],
		["quoted-printable", { text: words, encoding: "quoted-printable" as const }],
		["base64", { text: words, encoding: "base64" as const }],
		["of two parts", { text: words, html: `<p>${words}</p>` }],
	])("%s", async (_, mail) => {
		const read = readMail(await buildMail({ messageId: "<1@example.in>", ...mail }));
		expect(read.id).toBe("<1@example.in>");
		expect(read.text).toContain(mail.text.trim());
	});
});

test("missing receipts, and receipts in two mails, are found; a mail sent again with the same id counts once", async () => {
	const mailOf = async (id: string, text: string) =>
		readMail(await buildMail({ messageId: id, text, html: `<p>${text}</p>` }));
	const mails = [
		await mailOf("<1@x>", `₹ ${NUMBER}`),
		await mailOf("<1@x>", `₹ ${NUMBER}`),
		await mailOf("<2@x>", "₹ ND/2026-27/000124"),
		await mailOf("<3@x>", "₹ ND/2026-27/000124"),
	];
	expect(lookForReceipts([NUMBER, "ND/2026-27/000124", "ND/2026-27/000125"], mails)).toEqual({
		missing: [{ receipt: "ND/2026-27/000125" }],
		repeated: [{ receipt: "ND/2026-27/000124" }],
	});
});
