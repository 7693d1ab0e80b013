import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { transactions } from "../../app/features/money/payments/schema";
import { oneTimeTokens } from "../../app/features/people/sign-in/schema";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";
import { readOtp, someMobile } from "../support/telling/outbox";
import { SHOWN, type Shown, type Word } from "./specified-words";

/** A site of its own: tables are renamed for a moment, and nobody else adds to its lists. */
const { given, server, without } = await startOwnSite({ LOG_LEVEL: "silent" });

type Browser = ReturnType<typeof openBrowser>;
type Client = ReturnType<typeof openClient>;
const stranger = { browser: openBrowser(server.url), client: openClient(server.url) };
const readers = new Map<Shown["as"], { browser: Browser; client: Client }>([[undefined, stranger]]);
const values: Record<string, string> = {};

beforeAll(async () => {
	await given.client`truncate complaints, feedback cascade`;
	await given.client`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`;
	const people = {
		owner: await given.givenUser(),
		newcomer: await given.givenUser(),
		holder: await given.givenUser({ hasHadFreePlan: true }),
		admin: await given.givenUser({ role: "ADMIN" }),
	};
	const { owner, newcomer } = people;
	const ids: string[] = [];
	for (let n = 0; n < 24; n++) {
		const record = { nextDate: n % 2 ? "2031-03-11" : null };
		ids.push((await given.givenCase(owner.id, { isApproved: n >= 12 }, record)).id);
	}
	const edited = await given.givenCase(owner.id);
	for (const { id } of [owner, owner, owner, owner, newcomer, newcomer]) await given.givenComplaint(id);
	await given.givenFeedback(owner.id);
	const { transaction, number } = await given.givenPurchase(owner.id);
	const { id: _, paidAt, razorpayPaymentId, receiptNumber, receiptParties, createdAt, ...terms } = transaction;
	await given.db.insert(transactions).values({ ...terms, status: "FAILED" });
	const reset = randomUUID();
	const soon = new Date(Date.now() + 60 * 60 * 1000);
	await given.db.insert(oneTimeTokens).values({
		...{ userId: newcomer.id, payload: { email: newcomer.email }, purpose: "reset-password" },
		tokenHash: createHash("sha256").update(reset).digest("base64url"),
		...{ expiresAt: soon, forgetAt: soon },
	});
	const mobile = someMobile();
	Object.assign(values, {
		...{ owner: owner.id, ownerEmail: owner.email, ownerMobile: owner.mobileNumber, newcomerName: newcomer.username },
		...{
			own: edited.id,
			ownCnr: edited.cnrNumber,
			newCnr: someCnr(),
			spare: ids[0],
			approved: ids[23],
			reset,
			number: number.id,
		},
		...{
			plan: transaction.planId,
			paid: transaction.id,
			password: PASSWORD,
			newPassword: "Kanoon#48213",
			wrongOtp: "000000",
		},
		...{ newMobile: mobile, newEmail: `n${mobile}@example.in`, newName: `n${mobile}` },
	});
	for (const [name, { username }] of Object.entries(people)) {
		const browser = openBrowser(server.url);
		await browser.logIn(username, PASSWORD);
		readers.set(name as Shown["as"], { browser, client: (await logInClient(server.url, username, PASSWORD)).call });
	}
}, 60_000);

/** Does `work` while a table takes no write. */
async function refusing<Answer>(table: string, work: () => Promise<Answer>): Promise<Answer> {
	const name = given.client(table);
	await given.client`create trigger refused before insert or update or delete on ${name} execute function refuse()`;
	try {
		return await work();
	} finally {
		await given.client`drop trigger refused on ${name}`;
	}
}

/** Does what a row is about, with the fault that it names. */
function withFault<Answer>({ without: gone, refusing: closed }: Shown, work: () => Promise<Answer>): Promise<Answer> {
	if (gone) return without(gone, work);
	return closed ? refusing(closed, work) : work();
}

/** The text with the test's values in it. */
async function filled(text: string) {
	if (text === "{otp}") return readOtp(server.url, String(values.newMobile));
	return text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const filledForm = async (form: Record<string, string>) =>
	Object.fromEntries(
		await Promise.all(Object.entries(form).map(async ([name, value]) => [name, await filled(value)] as const)),
	);

/** The page where a browser ends. */
async function follow(browser: Browser, response: Response): Promise<Response> {
	const location = response.headers.get("location");
	return location ? follow(browser, await browser.get(location)) : response;
}

/** All scripts that a page names, and those that they name. */
async function readScripts(html: string) {
	const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
	const texts = [...files].map(async (file) => (await fetch(new URL(file, server.url))).text());
	return (await Promise.all(texts)).join("\n");
}

async function answerTo(row: Shown): Promise<string> {
	const { at, as, send, to, json } = row;
	const { browser, client } = readers.get(as) ?? stranger;
	const address = await filled(at);
	if (json) {
		const body: unknown = JSON.parse(await filled(JSON.stringify(json)));
		return (await withFault(row, () => client("POST", address, body))).text;
	}
	if (!send) return (await follow(browser, await withFault(row, () => browser.get(address)))).text();
	const body = await browser.prepare(address, await filledForm(send));
	const answer = await withFault(row, () => browser.send(to ?? address, body));
	return (await follow(browser, answer)).text();
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const plain = (text: string) =>
	text
		.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name] ?? "")
		.replaceAll(/\s+/g, " ")
		.trim();

/** What is read on a page: its texts one by one, what attributes say, and all of it as a line. */
function readPage(html: string) {
	const visible = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
	const texts = visible.split(/<[^>]*>/).map(plain);
	const said = [...visible.matchAll(/ (?:aria-label|placeholder|title|value)="([^"]*)"/g)].map(([, text = ""]) =>
		plain(text),
	);
	const links = [...visible.matchAll(/ href="([^"]*)"/g)].map(([, link = ""]) =>
		decodeURIComponent(plain(link)).replaceAll("+", " "),
	);
	const columns = [...visible.matchAll(/<th\b[^>]*scope="col"[^>]*>([\s\S]*?)<\/th>/g)].map(([, head = ""]) =>
		plain(head.replaceAll(/<[^>]*>/g, " ")),
	);
	const heads = columns.filter((head) => head !== "" && !head.startsWith("Select"));
	const lines = [plain(visible.replaceAll(/<[^>]*>/g, "")), ...said, ...links];
	return { pieces: new Set([...texts, ...said]), lines, heads };
}

const shownOf = (word: Word) => (typeof word === "string" ? word : word[1]);

/** One word stands alone on a page, for "No" is in "Not"; several may be in a sentence, as all are in a script. */
function isOn({ pieces, lines }: ReturnType<typeof readPage>, word: string, { json, isScript }: Shown) {
	const isPart = /\W/.test(word) || json !== undefined || isScript === true;
	return pieces.has(word) || (isPart && lines.some((line) => line.includes(word)));
}

test.each(SHOWN)("$at shows the specified words of $of", async (row) => {
	const answer = await answerTo(row);
	const page = readPage(row.isScript ? await readScripts(answer) : answer);
	const words = await Promise.all((row.words ?? []).map((word) => filled(shownOf(word))));
	const missing = words.filter((word) => !isOn(page, word, row));
	expect(missing, page.lines[0]?.slice(0, 1500)).toEqual([]);
	expect(row.absent?.filter((word) => isOn(page, word, row)) ?? []).toEqual([]);
	const columns = row.columns?.map(shownOf) ?? [];
	expect(page.heads.slice(0, columns.length)).toEqual(columns);
});

test("the provider is asked for rupees in paise, and for one rupee where a plan costs nothing", async () => {
	const { client } = readers.get("owner") ?? stranger;
	const { json } = await client("GET", "/api/v1/plans/list-plan");
	for (const [position, paise] of [100, 19900].entries()) {
		const claim = { user_id: values.owner, package_id: Object(json).plans[position].id, status: "PENDING" };
		const ordered = await client("POST", "/api/v1/transactions", claim);
		const [order] = await given.client`
			select body->>'currency' as currency, (body->>'amount')::int as paise from sandbox_razorpay
			where id = ${String(Object(ordered.json).data?.order_id)}`;
		expect(order, ordered.text).toEqual({ currency: "INR", paise });
	}
});
