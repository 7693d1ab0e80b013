import { spawnSync } from "node:child_process";
import { runInNewContext, Script } from "node:vm";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument } from "../../app/web/api/openapi";
import { logInClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const KB = 1024;
const MAX_BYTES = 60 * KB;

const document: OpenApiDocument = await (await fetch(`${base}/api/v1/openapi.json`)).json();
const calls = Object.entries(document.paths).flatMap(([address, methods]) =>
	Object.entries(methods)
		.filter(([, operation]) => operation["x-same-as"] === undefined)
		.map(([method, operation]) => ({ address, method: method.toUpperCase(), ...operation })),
);
const serverUrl = document.servers[0]?.url ?? "";

const fetchPage = async (path: string) => (await fetch(base + path)).text();
const start = await fetchPage("/api/docs");
const addresses = [...new Set([...start.matchAll(/href="(\/api\/docs[^"#]*)/g)].map(([, path = ""]) => path))];
const pages = new Map(await Promise.all(addresses.map(async (path) => [path, await fetchPage(path)] as const)));
const all = [...pages.values()].join("\n");

const readText = (html: string) =>
	html
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

/** The code on a page, block by block. */
const codeOf = (html: string) =>
	[...html.matchAll(/<pre class="code"><code>([\s\S]*?)<\/code>/g)].map(([, code = ""]) => readText(code));

/** The examples in one language, by the place of the language. */
const examplesIn = (place: number) =>
	[...all.matchAll(/<fieldset class="samples"[\s\S]*?<\/fieldset>/g)].map(([set]) => codeOf(set)[place] ?? "");

describe("the docs", () => {
	test("have a page for each group of calls and each guide, none over 60 KB", () => {
		expect(pages.size).toBeGreaterThanOrEqual(document.tags.length + 6);
		for (const [path, html] of pages) {
			if (process.env.SHOW_BUDGET) console.log(path, Buffer.byteLength(html));
			expect(Buffer.byteLength(html), path).toBeLessThan(MAX_BYTES);
		}
	});

	test("say on each page what it is and where, with one heading and one stylesheet of their own", () => {
		const seen = new Set<string>();
		for (const [path, html] of pages) {
			expect(html.match(/<h1/g), path).toHaveLength(1);
			expect(html, path).toContain(`<link rel="canonical" href="${serverUrl}${path}"/>`);
			expect(html.match(/href="\/assets\/docs-[^"]+\.css"/g), path).toHaveLength(1);
			seen.add(`${/<title>([^<]+)/.exec(html)?.[1]} ${/name="description" content="([^"]+)/.exec(html)?.[1]}`);
		}
		expect(seen.size).toBe(pages.size);
	});

	test("list every call by method and address on the first page, and describe it once", () => {
		for (const { operationId, method, address } of calls) {
			const short = address.replace(/^\/api\/v1\//, "/");
			const link = new RegExp(`href="(/api/docs/[^"]+)#${operationId}"><code>([^/]+)(/[^<]+)</code>`).exec(start);
			const [, page = "", words = "", path] = (link ?? []).map((part) => part.replaceAll("<!-- -->", ""));
			expect([words.trim(), path], operationId).toEqual([method, short]);
			expect(pages.get(page), operationId).toContain(`<h3 id="${operationId}">`);
			expect(all.split(`<h3 id="${operationId}">`), operationId).toHaveLength(2);
		}
	});

	test("mark the calls of administrators, and put them last", () => {
		const html = pages.get("/api/docs/cases") ?? "";
		const [ofAll = "", ofAdmins = ""] = html.split('<h2 id="administrators">');
		expect(ofAll).not.toContain("Administrators only");
		expect(ofAdmins.match(/<h3 /g)).toHaveLength(2);
		expect(ofAdmins.match(/Administrators only/g)).toHaveLength(2);
	});

	test("have no link that leads nowhere", () => {
		const dead = [...pages].flatMap(([path, html]) =>
			[...html.matchAll(/href="(\/api\/docs[^"#]*)?(?:#([^"]+))?"/g)]
				.filter(([whole]) => whole !== 'href=""')
				.filter(([, page = path, id]) => !pages.has(page) || (id && !pages.get(page)?.includes(`id="${id}"`)))
				.map(([link]) => `${path}: ${link}`),
		);
		expect(dead).toEqual([]);
	});

	test("answer an address that is none of theirs with a page that says so", async () => {
		const answer = await fetch(`${base}/api/docs/nothing`, { headers: { accept: "text/html" } });
		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain("We can&#x27;t find this page");
	});

	test("send their one small script in the standard version only", async () => {
		expect(start.match(/<script/g)).toHaveLength(1);
		const [, script = ""] = /<script src="([^"]+)" defer/.exec(start) ?? [];
		expect((await fetchPage(script)).length).toBeLessThan(2 * KB);
		const light = await fetch(`${base}/api/docs`, { headers: { "save-data": "on" } });
		expect(await light.text()).not.toContain("<script");
	});
});

/** Somebody with a case, and what the examples call them. */
async function givenVariables() {
	const person = await given.givenUser();
	const { id: caseId } = await given.givenCase(person.id);
	const { token } = await logInClient(base, person.username, PASSWORD);
	return { TOKEN: token, USER_ID: person.id, CASE_ID: caseId };
}

describe("the examples", () => {
	test("in the quick start are taken by a shell as they are", async () => {
		const env = { ...process.env, ...(await givenVariables()) };
		const steps = codeOf(/<ol class="api-steps">[\s\S]*?<\/ol>/.exec(start)?.[0] ?? "");
		const lines = steps.filter((code) => code.startsWith("curl "));
		expect(lines).toHaveLength(2);
		for (const line of lines) {
			const { stdout, stderr } = spawnSync("sh", ["-euc", line.replaceAll(serverUrl, base)], { env, encoding: "utf8" });
			expect(JSON.parse(stdout || `"${stderr}"`), line).toMatchObject({ status: true });
		}
		expect(steps[0]).toContain("export TOKEN=");
	});

	test("in JavaScript can be parsed, and those that read are answered", { timeout: 60_000 }, async () => {
		const samples = examplesIn(1);
		expect(samples.length).toBeGreaterThanOrEqual(calls.length);
		const env = { ...(await givenVariables()), API: `${base}/api/v1` };
		for (const sample of samples.filter((source) => !source.includes("import "))) {
			const source = `(async () => {${sample.replaceAll(serverUrl, base)}})()`;
			expect(() => new Script(source), sample).not.toThrow();
			if (!source.includes("env.USER_ID}") || source.includes("method:")) continue;
			const said: unknown[] = [];
			const console = { log: (words: unknown) => said.push(words) };
			await runInNewContext(source, { fetch, URLSearchParams, process: { env }, console });
			expect(said, sample).toHaveLength(1);
			if (said[0] instanceof Object) expect(said[0], sample).toMatchObject({ status: true });
		}
	});

	test("in Python can be parsed", () => {
		const script = "import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one)";
		const { status, stderr } = spawnSync("python3", ["-c", script], {
			input: JSON.stringify(examplesIn(2)),
			encoding: "utf8",
		});
		expect(status, `python3 is needed for this test: ${stderr}`).toBe(0);
	});
});
