import { expect, inject, test } from "vitest";

const base = inject("serverUrl");

/** Whether robots.txt lets a search engine read an address: the longest rule that fits decides. */
async function mayIndex(address: string): Promise<boolean> {
	const rules = (await (await fetch(`${base}/robots.txt`)).text()).matchAll(/^(Allow|Disallow): (\S+)$/gm);
	const fitting = [...rules]
		.map(([, verb, pattern = ""]) => ({ verb, pattern }))
		.filter(({ pattern }) => (pattern.endsWith("$") ? address === pattern.slice(0, -1) : address.startsWith(pattern)));
	const [longest] = fitting.sort((one, other) => other.pattern.length - one.pattern.length);
	return longest?.verb !== "Disallow";
}

test.each([
	"/",
	"/accessibility",
	"/status",
	"/api/docs",
	"/api/docs/calls",
	"/privacy",
	"/terms",
	"/refunds",
	"/contact",
	"/help",
])("%s may be found by search engines, and says what it is", async (address) => {
	expect(await mayIndex(address)).toBe(true);
	const answer = await fetch(base + address);
	expect(answer.headers.get("x-robots-tag")).toBeNull();
	const html = await answer.text();
	expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/);
	expect(html).not.toContain("noindex");
});

test.each([
	"/user/cases",
	"/admin/cases",
	"/s/token",
	"/?redirectTo=%2Fuser%2Fcases",
	"/api/v1/openapi.json",
	"/privacy?version=1",
])("%s is for nobody's index", async (address) => {
	expect(await mayIndex(address)).toBe(false);
});
