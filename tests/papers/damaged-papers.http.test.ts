import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser/browser";
import { sha256, somePdf } from "../support/courts/papers";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";

const { given, server } = await startOwnSite({ LOG_LEVEL: "info" });
const sql = given.client;
const owner = await given.givenUser();
const { token } = await logInClient(server.url, owner.username, PASSWORD);
const browser = openBrowser(server.url);
await browser.logIn(owner.username, PASSWORD);

const headers = { authorization: `Bearer ${token}` };
const pdf = somePdf(700_001);
const { id: caseId } = await given.givenCase(owner.id);
const body = new FormData();
body.set("type", "order");
body.set("file", new Blob([Uint8Array.from(pdf)]), "Order.pdf");
const add = async () => {
	const path = new URL(`/api/v1/case/${caseId}/papers`, server.url);
	return Object(await (await fetch(path, { method: "POST", headers, body })).json()).data?.id ?? "";
};
let id = "";
// A server that has just started on a busy machine may say that it has no time.
for (let tries = 1; !id && tries < 20; tries++, await wait(500)) id = await add();

const fromProgram = () => fetch(new URL(`/api/v1/papers/${id}`, server.url), { headers });
const screen = `/user/cases/${caseId}/papers/${id}`;
const inBrowser = () => browser.request(screen, { headers: { accept: "text/html" } });

let from = 0;
/** Forgets what the server has logged so far. */
const forgetLog = () => {
	from = server.output().length;
};
const logged = (words: string) =>
	server
		.output()
		.slice(from)
		.split("\n")
		.filter((line) => line.includes(words));

async function expectFault() {
	forgetLog();
	const page = await inBrowser();
	expect(page.status).toBe(500);
	expect(page.headers.get("content-type")).toContain("text/html");
	expect(await page.text()).toContain("This is a fault on our side and has been logged.");
	await expect.poll(() => logged("a request failed")).toHaveLength(1);
	const answer = await fromProgram();
	expect([answer.status, Object(await answer.json()).code]).toEqual([500, "internal_error"]);
	await expect.poll(() => logged("an API call failed")).toHaveLength(1);
}

test("a file whose key or first piece is lost is a fault with a page, an answer and a line in the log", async () => {
	expect(sha256(Buffer.from(await (await fromProgram()).arrayBuffer()))).toBe(sha256(pdf));
	const [file] = await sql<{ sealed_key: string }[]>`select sealed_key from stored_files`;
	await sql`update stored_files set sealed_key = 'nothing'`;
	await expectFault();
	await sql`update stored_files set sealed_key = ${file?.sealed_key ?? ""}`;
	await sql`update stored_file_pieces set sealed = set_byte(sealed, 9, get_byte(sealed, 9) # 1) where position = 0`;
	await expectFault();
	await sql`update stored_file_pieces set sealed = set_byte(sealed, 9, get_byte(sealed, 9) # 1) where position = 0`;
	expect((await inBrowser()).status).toBe(200);
});

test("a download that breaks off is seen to be broken, alone and in the archive, and its cause is logged", async () => {
	await sql`update stored_file_pieces set sealed = set_byte(sealed, 9, get_byte(sealed, 9) # 1) where position = 2`;
	for (const ask of [inBrowser, fromProgram, () => browser.get(`/user/cases/${caseId}/papers.zip`)]) {
		forgetLog();
		await expect(ask().then((answer) => answer.arrayBuffer())).rejects.toThrow();
		// What was sent so far may not have left yet, and then a browser asks again.
		await expect.poll(() => logged("a download broke off")).not.toHaveLength(0);
		expect(logged("piece 2 of the stored file")).not.toHaveLength(0);
	}
	await sql`update stored_file_pieces set sealed = set_byte(sealed, 9, get_byte(sealed, 9) # 1) where position = 2`;
	expect(sha256(Buffer.from(await (await fromProgram()).arrayBuffer()))).toBe(sha256(pdf));
});

test("a paper that is not there is a page for a person", async () => {
	await sql`delete from papers`;
	const page = await inBrowser();
	expect(page.status).toBe(404);
	expect(await page.text()).toMatch(/<h1[^>]*>This paper was not found\.<\/h1>/);
	expect((await fromProgram()).status).toBe(404);
});
