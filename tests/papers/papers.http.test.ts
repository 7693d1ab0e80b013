import { request as httpRequest } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { sha256, somePdf, somePng } from "../support/courts/papers";
import { PASSWORD } from "../support/database/people";
import { base, given, givenBrowser, type logIn } from "../support/server/site";
import { openReceiver } from "../support/telling/webhook-receiver";

type Person = Awaited<ReturnType<typeof given.givenUser>>;
type Browser = Awaited<ReturnType<typeof logIn>>;

let owner: Person;
let browser: Browser;
let token: string;
let caseId: string;
beforeEach(async () => {
	({ user: owner, browser } = await givenBrowser());
	({ token } = await logInClient(base, owner.username, PASSWORD));
	caseId = (await given.givenCase(owner.id)).id;
});

type Sent = { bytes?: Uint8Array; name?: string; type?: string; fields?: Record<string, string> };

function formOf({ bytes = somePdf(), name = "Order.pdf", type = "application/pdf", fields }: Sent) {
	const form = new FormData();
	for (const [key, value] of Object.entries(fields ?? { type: "order", day: "2026-03-11", words: "Signed" }))
		form.set(key, value);
	form.set("file", new Blob([Uint8Array.from(bytes)], { type }), name);
	return form;
}

/** Calls the API as somebody. */
async function call(method: string, path: string, { as = token, body }: { as?: string; body?: FormData } = {}) {
	const answer = await fetch(new URL(path, base), { method, body, headers: { authorization: `Bearer ${as}` } });
	const bytes = Buffer.from(await answer.arrayBuffer());
	const isJson = answer.headers.get("content-type") === "application/json";
	return {
		status: answer.status,
		headers: answer.headers,
		bytes,
		json: isJson ? JSON.parse(String(bytes)) : undefined,
	};
}
const list = () => `/api/v1/case/${caseId}/papers`;
const add = (sent: Sent = {}, as?: string) => call("POST", list(), { as, body: formOf(sent) });
const files = () => given.client<{ sha256: string | null; uses: number }[]>`
	select sha256, uses from stored_files where sha256 is null or id in (select file_id from papers where owner_id = ${owner.id})`;

describe("by the API", () => {
	test("a paper is added, listed, sent as it came, found there again, and deleted", async () => {
		const pdf = somePdf(700_001);
		const added = await add({ bytes: pdf, name: "Sale deed.pdf" });
		expect(added.json).toMatchObject({
			...{ status: true, exists: false },
			data: {
				type: "order",
				day: "2026-03-11",
				words: "Signed",
				name: "Sale deed.pdf",
				bytes: 700_001,
				sha256: sha256(pdf),
			},
		});
		const again = await add({ bytes: pdf, name: "other.pdf" });
		expect([again.status, again.json.exists, again.json.data]).toEqual([200, true, added.json.data]);
		expect((await call("GET", list())).json.data).toEqual([added.json.data]);
		const { id } = added.json.data;
		const sent = await call("GET", `/api/v1/papers/${id}`);
		expect(sha256(sent.bytes)).toBe(sha256(pdf));
		expect((await call("DELETE", `/api/v1/papers/${id}`)).json).toMatchObject({ status: true });
		expect((await call("GET", `/api/v1/papers/${id}`)).status).toBe(404);
		expect((await call("DELETE", `/api/v1/papers/${id}`)).status).toBe(404);
	});

	test.each<[string, Sent]>([
		["a PDF that is a page", { bytes: Buffer.from("<!doctype html><script>alert(1)</script>") }],
		[
			"a drawing",
			{ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: "seal.svg", type: "image/svg+xml" },
		],
		["a file without bytes", { bytes: new Uint8Array() }],
		["11 MB", { bytes: somePdf(10.5 * 1024 * 1024) }],
		["an unknown kind of paper", { fields: { type: "constructor" } }],
		["a day that is none", { fields: { type: "order", day: "31-02-2026" } }],
		["words without an end", { fields: { type: "order", words: "x".repeat(201) } }],
		[
			"a form of a thousand fields",
			{ fields: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, "x"])) },
		],
		["a field of a megabyte", { fields: { type: "order", words: "x".repeat(1024 * 1024) } }],
	])("%s is refused, and nothing is stored", async (_, sent) => {
		expect((await add(sent)).status).toBe(400);
		// One that is only begun may be another test's.
		await expect.poll(files, { timeout: 5000 }).toEqual([]);
	});

	test("names, types and bytes that lie are harmless: a paper is what it begins with, and no page of ours", async () => {
		const polyglot = Buffer.concat([somePdf(), Buffer.from("<script>alert(document.cookie)</script>")]);
		// A picture of 65,535 by 65,535 dots that would be 200 MB once unpacked; nothing here unpacks it.
		const size = Buffer.from("0000000d494844520000ffff0000ffff0802000000", "hex");
		const bomb = Buffer.concat([somePng().subarray(0, 8), size, deflateSync(Buffer.alloc(200 * 1024 * 1024))]);
		expect(bomb.length).toBeLessThan(1024 * 1024);
		const hostile: [Sent, string][] = [
			[{ bytes: polyglot, name: "order.html", type: "text/html" }, "application/pdf"],
			[{ bytes: bomb, name: `${"न".repeat(4000)}.pdf` }, "image/png"],
			[{ bytes: somePdf(), name: '../../etc/"passwd"\r\nX-Evil: 1.pdf' }, "application/pdf"],
		];
		for (const [sent, type] of hostile) {
			const { json, status } = await add(sent);
			expect(status, sent.name?.slice(0, 40)).toBe(200);
			expect(json.data).toMatchObject({ content_type: type });
			expect(json.data.name.length).toBeLessThan(160);
			const page = await browser.get(`/user/cases/${caseId}/papers/${json.data.id}`);
			expect(sha256(Buffer.from(await page.arrayBuffer()))).toBe(sha256(sent.bytes ?? Buffer.alloc(0)));
			expect(page.headers.get("content-type")).toBe(type);
			expect(page.headers.get("content-disposition")).toMatch(
				/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/,
			);
			expect(page.headers.get("content-security-policy")).toContain("sandbox");
			expect(page.headers.get("x-content-type-options")).toBe("nosniff");
			expect(page.headers.get("cache-control")).toContain("no-store");
			expect(page.headers.get("x-evil")).toBeNull();
		}
	});

	test("a compressed body is not unpacked", async () => {
		const { headers, body } = new Request(base, { method: "POST", body: formOf({}) });
		const packed = gzipSync(Buffer.from(await new Response(body).arrayBuffer()));
		const type = headers.get("content-type") ?? "";
		const sent = { "content-type": type, "content-encoding": "gzip", authorization: `Bearer ${token}` };
		const answer = await fetch(new URL(list(), base), { method: "POST", body: packed, headers: sent });
		expect(answer.status).toBe(400);
		expect(await files()).toEqual([]);
	});

	test("the role decides: a viewer reads, a clerk adds, the owner deletes; strangers and administrators see nothing", async () => {
		const { id } = (await add()).json.data;
		const tokens: Record<string, string> = {};
		for (const role of ["viewer", "clerk", "assistant"] as const) {
			const member = await given.givenUser();
			await givenMember(given, owner, member, role);
			tokens[role] = (await logInClient(base, member.username, PASSWORD)).token;
		}
		const file = `/api/v1/papers/${id}?user_id=${owner.id}`;
		for (const as of Object.values(tokens)) expect((await call("GET", file, { as })).status).toBe(200);
		expect((await add({}, tokens.viewer)).status).toBe(403);
		expect((await add({}, tokens.clerk)).json.data.added_by).toBe("Meera Iyer");
		expect((await call("DELETE", `/api/v1/papers/${id}`, { as: tokens.assistant })).status).toBe(404);
		for (const about of [{}, { role: "ADMIN" as const }]) {
			const other = await given.givenUser(about);
			const { token: as } = await logInClient(base, other.username, PASSWORD);
			expect([403, 404]).toContain((await call("GET", list(), { as })).status);
			expect([403, 404]).toContain((await add({}, as)).status);
			expect([403, 404]).toContain((await call("GET", file, { as })).status);
			expect((await call("DELETE", `/api/v1/papers/${id}`, { as })).status).toBe(404);
		}
		expect(await files()).toHaveLength(2);
	});

	test("a repeat with one key is answered as the first call, with another file it is refused", async () => {
		const send = (bytes: Uint8Array) =>
			fetch(new URL(list(), base), {
				method: "POST",
				body: formOf({ bytes }),
				headers: { authorization: `Bearer ${token}`, "idempotency-key": "k1" },
			});
		const pdf = somePdf(5000);
		const other = Buffer.from(pdf);
		other.writeUInt8(other.readUInt8(2000) ^ 1, 2000);
		const before = await files();
		const [first, again] = [await send(pdf), await send(pdf)];
		expect(await again.json()).toEqual(await first.json());
		expect(again.headers.get("idempotent-replayed")).toBe("true");
		expect(other).toHaveLength(pdf.length);
		expect((await send(other)).status).toBe(409);
		expect(await files()).toHaveLength(before.length + 1);
	});
});

test("a file is stored while it still arrives, for a signed-in sender alone", async () => {
	const boundary = "xxxxxxxx";
	const head = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\norder\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
	const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "transfer-encoding": "chunked" };
	const url = new URL(list(), base);
	const options = { method: "POST", headers: { ...headers, authorization: `Bearer ${token}` } };
	const sent = httpRequest(url, options);
	const answered = new Promise<number>((resolve) => sent.on("response", ({ statusCode }) => resolve(statusCode ?? 0)));
	sent.write(head);
	sent.write(somePdf(1024 * 1024));
	const pieces = async () =>
		Number(
			(
				await given.client`select count(*) from stored_file_pieces p join stored_files f on f.id = file_id and sha256 is null`
			)[0]?.count,
		);
	await expect.poll(pieces, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
	sent.end(`\r\n--${boundary}--\r\n`);
	expect(await answered).toBe(200);
	expect(await pieces()).toBe(0);

	const stranger = httpRequest(url, { method: "POST", headers });
	const refused = new Promise<number>((resolve) =>
		stranger.on("response", ({ statusCode }) => resolve(statusCode ?? 0)),
	);
	stranger.on("error", () => undefined);
	stranger.write(head);
	stranger.write(somePdf(1024 * 1024));
	expect(await refused).toBe(401);
	stranger.destroy();
});

describe("on the screen", () => {
	const newPaper = () => `/user/cases/${caseId}/papers/new`;

	/** Sends the form of a new paper, its token first as the page has it. */
	async function send(sent: Sent, { as = browser, formToken }: { as?: Browser; formToken?: string } = {}) {
		const html = await (await as.get(newPaper())).text();
		const form = new FormData();
		form.set("form_token", formToken ?? /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "");
		for (const [name, value] of formOf(sent)) form.append(name, value);
		return as.request(newPaper(), { method: "POST", body: form, headers: { origin: new URL(base).origin } });
	}

	test("a paper is added, stands in the part and on the day's line, and is deleted after a question", async () => {
		await given.client`update court_records set orders = ${JSON.stringify([
			{ number: 1, name: "Order on Exh. 5", date: "2026-03-11", url: null },
		])}::text::jsonb where cnr_number = (select cnr_number from cases where id = ${caseId})`;
		const added = await send({ name: "Affidavit.pdf" });
		expect([added.status, added.headers.get("location")]).toEqual([303, `/user/cases/${caseId}?part=papers`]);
		const page = await (await browser.get(`/user/cases/${caseId}?part=papers`)).text();
		expect(page).toContain("Affidavit.pdf");
		expect(page).toContain("of 50 MB used");
		expect(await (await browser.get(`/user/cases/${caseId}?part=hearings`)).text()).toContain("Affidavit.pdf");
		const [paper] = await given.client<{ id: string }[]>`select id from papers where case_id = ${caseId}`;
		const question = `/user/cases/${caseId}/papers/${paper?.id}/delete`;
		expect(await (await browser.get(question)).text()).toContain("Are you sure you want to delete");
		expect((await browser.post(question, {})).status).toBe(303);
		expect(await files()).toEqual([]);
	});

	test("a refused paper says so beside its field and keeps what was typed", async () => {
		const typed = { type: "evidence", day: "2026-03-11", words: "Seized on the spot" };
		for (const [sent, words] of [
			[{ bytes: Buffer.from("<html>Login") }, "The file is a web page, not a paper."],
			[{ bytes: new Uint8Array(), name: "" }, "Choose a file"],
			[{ bytes: somePdf(10.2 * 1024 * 1024) }, "The file is larger than 10 MB."],
		] as const) {
			const answer = await send({ ...sent, fields: typed });
			const html = await answer.text();
			expect(answer.status).toBe(400);
			expect(html).toContain(words);
			expect(html).toContain("Seized on the spot");
		}
		const untyped = await send({ fields: { type: "" } });
		expect([untyped.status, await files()]).toEqual([400, []]);
	});

	test("a form of another site, or of another person, stores nothing", async () => {
		expect((await send({}, { formToken: "forged" })).status).toBe(403);
		const { browser: neighbour } = await givenBrowser();
		const theirs = /name="form_token" value="([^"]+)"/.exec(await (await neighbour.get("/user/cases/new")).text())?.[1];
		expect((await send({}, { formToken: theirs })).status).toBe(403);
		expect((await send({}, { as: neighbour, formToken: theirs })).status).not.toBe(303);
		expect(await files()).toEqual([]);
	});

	test("all papers of a case are one download, and nobody else's are in it", async () => {
		const pdf = somePdf();
		await send({ bytes: pdf, name: "Deed.pdf" });
		const answer = await browser.get(`/user/cases/${caseId}/papers.zip`);
		const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
		expect(Object.entries(archive).map(([name, bytes]) => [name, sha256(bytes)])).toEqual([
			["1 Deed.pdf", sha256(pdf)],
		]);
		const { browser: neighbour } = await givenBrowser();
		expect((await neighbour.get(`/user/cases/${caseId}/papers.zip`)).status).toBe(404);
	});

	test("no paper is on a shared page until the owner ticks it, and none where the law protects names", async () => {
		const pdf = somePdf();
		const [chosen, other] = [await add({ bytes: pdf, name: "Chosen.pdf" }), await add({ name: "Secret.pdf" })];
		const screen = `/user/cases/${caseId}/links`;
		await browser.post(screen, {});
		const path = /value="[^"]*(\/s\/[\w-]+)"/.exec(await (await browser.get(screen)).text())?.[1] ?? "";
		const open = async (address: string) => (await fetch(new URL(address, base))).text();
		const file = (id: string) => fetch(new URL(`${path}/papers/${id}`, base));
		expect(await open(path)).not.toMatch(/Chosen|Secret/);
		expect((await file(chosen.json.data.id)).status).toBe(404);
		await browser.post(screen, { intent: "papers", paper: chosen.json.data.id });
		const page = await open(path);
		expect(page).toContain("Chosen.pdf");
		expect(page).not.toMatch(new RegExp(`Secret|${caseId}`));
		expect(sha256(Buffer.from(await (await file(chosen.json.data.id)).arrayBuffer()))).toBe(sha256(pdf));
		expect((await file(other.json.data.id)).status).toBe(404);
		await given.client`update court_records set acts = '["Protection of Children from Sexual Offences Act 2012"]'
			where cnr_number = (select cnr_number from cases where id = ${caseId})`;
		expect(await open(path)).not.toContain("Chosen.pdf");
		expect((await file(chosen.json.data.id)).status).toBe(404);
	});

	/** The copy of an order of the case, whose link is dead. @returns its id */
	async function givenCopy() {
		const cnr = (await given.client`select cnr_number from cases where id = ${caseId}`)[0]?.cnr_number;
		const court = await openReceiver();
		await court.close();
		const [copy] = await given.client<{ id: string }[]>`with file as (
				select f.id from stored_files f join papers p on p.file_id = f.id where p.id = ${(await add()).json.data.id}
			) insert into order_copies (id, cnr_number, order_key, name, number, dated, url, state, file_id)
			select gen_random_uuid(), ${cnr}, '2026-03-11 number 1', 'Order on Exh. 5', 1, '2026-03-11', ${court.url}, 'kept', id from file returning id`;
		await given.client`update court_records set orders = ${JSON.stringify([
			{ number: 1, name: "Order on Exh. 5", date: "2026-03-11", url: court.url },
		])}::text::jsonb where cnr_number = ${cnr}`;
		return String(copy?.id);
	}

	test("an order's copy opens on its line, and goes on when the court's link is dead", async () => {
		const copy = await givenCopy();
		const page = await (await browser.get(`/user/cases/${caseId}?part=hearings`)).text();
		expect(page).toContain(`/user/cases/${caseId}/papers/${copy}"`);
		const opened = await browser.get(`/user/cases/${caseId}/papers/${copy}`);
		expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	});

	test("an order's copy is on a shared page once it is ticked there, only of the case's own, and until it is unticked", async () => {
		const copy = await givenCopy();
		const { id: other } = await given.givenCase(owner.id);
		const screen = `/user/cases/${caseId}/links`;
		await browser.post(screen, {});
		const html = await (await browser.get(screen)).text();
		expect(html).toContain(`id="paper-${copy}"`);
		const path = /value="[^"]*(\/s\/[\w-]+)"/.exec(html)?.[1] ?? "";
		const file = async () => (await fetch(new URL(`${path}/papers/${copy}`, base))).status;
		const listed = async () =>
			(await call("GET", list())).json.data.find(({ id }: { id: string }) => id === copy)?.shared;
		expect([await file(), await listed()]).toEqual([404, false]);
		await browser.post(`/user/cases/${other}/links`, { intent: "papers", paper: copy });
		expect([await file(), (await given.client`select from shared_copies where copy_id = ${copy}`).length]).toEqual([
			404, 0,
		]);
		await browser.post(screen, { intent: "papers", paper: copy });
		expect([await file(), await listed()]).toEqual([200, true]);
		expect(await (await fetch(new URL(path, base))).text()).toContain("Order on Exh. 5");
		expect(await (await browser.get(`/user/cases/${caseId}?part=papers`)).text()).toContain("on the shared page");
		await browser.post(screen, { intent: "papers" });
		expect([await file(), await listed()]).toEqual([404, false]);
	});
});
