import { expect, test } from "vitest";
import { givenMember } from "../support/courts/chamber";
import { base, given, givenBrowser } from "../support/server/site";

async function signedIn() {
	const { user, browser } = await givenBrowser();
	const keptFor = async (path: string) => (await browser.get(path)).headers.get("kept-for");
	return { user, browser, keptFor };
}

test("each screen, and its data, says whose it is: the person, and for whom they act", async () => {
	const { user, keptFor } = await signedIn();
	expect(await keptFor("/user/cases")).toBe(user.id);
	expect(await keptFor("/user/cases.data")).toBe(user.id);
	expect(await keptFor("/user/transactions")).toBe(user.id);
	const senior = await given.givenUser();
	await givenMember(given, senior, user, "clerk");
	await given.client`update sessions set acting_for_id = ${senior.id} where user_id = ${user.id}`;
	expect(await keptFor("/user/cases")).toBe(`${user.id}/${senior.id}`);
	await given.client`update users set blocked_at = now() where id = ${user.id}`;
	for (const path of ["/user/cases", "/user/cases.data", "/"]) expect(await keptFor(path), path).toBe("nobody");
});

test("who chose the light pages is told to keep nothing, and the calls of programs say nothing of it", async () => {
	const { user, browser, keptFor } = await signedIn();
	expect(await keptFor(`/api/v1/cases/${user.id}`)).toBeNull();
	await browser.post("/user/cases", { mode: "light" }, { action: "/render-mode" });
	expect(await keptFor("/user/cases")).toBe("off");
	const light = await (await browser.get("/user/cases")).text();
	expect(light).not.toMatch(/manifest|apple-touch-icon|sw\.js/);
});

test("the service worker is asked for anew each time, and may load nothing but from here", async () => {
	const { headers } = await fetch(`${base}/sw.js`);
	expect(headers.get("cache-control")).toBe("no-cache");
	expect(headers.get("content-type")).toContain("javascript");
	expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
	expect((await fetch(base)).headers.get("content-security-policy")).toContain("worker-src 'self'");
});

test("the product can be installed: the full pages name a manifest, whose icons are there", async () => {
	const html = await (await fetch(base)).text();
	const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1];
	const answer = await fetch(base + address);
	expect(answer.headers.get("content-type")).toContain("application/manifest+json");
	const manifest: { start_url: string; icons: { src: string; sizes: string; purpose?: string }[] } =
		await answer.json();
	expect((await fetch(base + manifest.start_url, { redirect: "manual" })).status).toBe(303);
	expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
		"192x192 any",
		"512x512 any",
		"512x512 maskable",
	]);
	const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? "";
	for (const src of [...manifest.icons.map(({ src }) => src), apple]) {
		const icon = await fetch(base + src);
		expect(icon.headers.get("content-type"), src).toBe("image/png");
		const size = new DataView(await icon.arrayBuffer()).getUint32(16);
		expect(src === apple ? 180 : Number(/\d+/.exec(src)?.[0]), src).toBe(size);
	}
});
