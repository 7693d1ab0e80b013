import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { everybodysScreens } from "../support/browser/screens";
import { givenWorld } from "../support/browser/world";
import { PASSWORD } from "../support/database/people";
import { base, given, logIn } from "../support/server/site";

const SAID = "This was done a moment ago.";
const cookieOf = (flash: object) => encodeURIComponent(Buffer.from(JSON.stringify(flash)).toString("base64"));
const timesSaid = (html: string) => html.split(`>${SAID}<`).length - 1;

/** Pages for paper, and those that no act leads to. */
const WITHOUT_MESSAGES =
	/\/print|receipt|^\/(unauthorized|no-such-page|api\/docs|accessibility|status|privacy|terms|refunds|contact|help|confirm-email|undo-contact)/;

test("every screen says the message of the last act once: a dialog in itself, and no page behind it", async () => {
	const silent: string[] = [];
	const doubled: string[] = [];
	let dialogs = 0;
	const world = await givenWorld(given);
	for (const [who, screens] of everybodysScreens(world)) {
		const browser = openBrowser(base);
		if (who) await browser.logIn(world.people[who], PASSWORD);
		for (const { path } of screens) {
			if (typeof path !== "string") continue;
			browser.cookies.set("flash", cookieOf({ kind: "success", message: SAID }));
			const response = await browser.get(path);
			const html = await response.text();
			if (response.status !== 200 || !html.includes("<main")) continue;
			const times = timesSaid(html);
			if (times === 0 && !WITHOUT_MESSAGES.test(path)) silent.push(path);
			if (times > 1) doubled.push(path);
			const layer = html.indexOf('class="dialog-layer ');
			if (layer < 0) continue;
			dialogs++;
			expect(timesSaid(html.slice(layer)), `in the dialog ${path}`).toBe(1);
		}
	}
	expect(silent, "say nothing").toEqual([]);
	expect(doubled, "say it twice").toEqual([]);
	expect(dialogs).toBeGreaterThan(20);
}, 120_000);

test("a message is shown once, and says whether it is good or bad to who hears it", async () => {
	const browser = openBrowser(base);
	const show = async (flash: object) => {
		browser.cookies.set("flash", cookieOf(flash));
		return (await browser.get("/")).text();
	};
	expect(await show({ kind: "success", message: SAID })).toContain(
		`<div role="status"><p class="flash flash-success">${SAID}</p></div>`,
	);
	expect(await (await browser.get("/")).text()).not.toContain(SAID);
	expect(await show({ kind: "error", message: SAID })).toContain(
		`<p role="alert" class="flash flash-error">${SAID}</p>`,
	);
});

test("an act that leads to a part of a page is told there, and not at the top", async () => {
	const user = await given.givenUser();
	const { id } = await given.givenCase(user.id);
	const browser = await logIn(user.username);
	const page = `/user/cases/${id}`;
	await browser.get(page);
	const answer = await browser.post(page, {}, { action: `${page}/numbers` });
	expect(answer.headers.get("location")).toBe(`${page}?part=clients#numbers`);
	const html = await (await browser.get(`${page}?part=clients`)).text();
	const said = html.indexOf(">Linked numbers saved.<");
	expect(said).toBeGreaterThan(html.indexOf('id="numbers"'));
	expect(html.indexOf('id="numbers"')).toBeGreaterThan(0);
});
