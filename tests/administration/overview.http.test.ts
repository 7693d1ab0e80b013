import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { addDays } from "../../app/platform/calendar/day";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { today } from "../support/days";
import { base, given } from "../support/server/site";

const admin = openBrowser(base);
const LIGHT = { "save-data": "on" };

beforeAll(async () => {
	const { username } = await given.givenUser({ role: "ADMIN" });
	await admin.logIn(username, PASSWORD);
	const user = await given.givenUser();
	await given.givenCase(user.id);
	for (const lookUp of ["unknown", "failed"] as const)
		await given.givenCase(user.id, { isApproved: true }, { lookUp, fetchedAt: null });
	await given.givenCase(
		user.id,
		{ isApproved: true },
		{ lockedFields: ["caseStage"], caseStage: "Evidence", conflicts: { caseStage: "Arguments" } },
	);
	await given.givenComplaint(user.id);
	const { transaction } = await given.givenPurchase(user.id);
	const refund = { id: crypto.randomUUID(), payment: String(transaction.razorpayPaymentId) };
	await given.client`insert into refunds (id, transaction_id, razorpay_payment_id, amount_paise, reason, status)
		values (${refund.id}, ${transaction.id}, ${refund.payment}, 100, 'Asked for', 'failed')`;
	const batch = crypto.randomUUID();
	await given.client`insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
		values (${batch}, ${user.id}, ${batch}, 'x', 1)`;
	await given.client`insert into messages (id, batch_id, user_id, cnr_number, case_number, recipient, template, parameters,
			is_charged, status, reason)
		values (gen_random_uuid(), ${batch}, ${user.id}, 'MHPU010000012024', '1/2024', '+919876501234', 'x', '[]', false,
			'failed', 'Not on WhatsApp')`;
	await given.client`insert into pgboss.job (name, state, completed_on, retry_limit)
		values ('place-cases', 'failed', now(), 0)`;
});

const numberIn = (html: string, pattern: RegExp) => Number((pattern.exec(html)?.[1] ?? "-1").replaceAll(",", ""));

/** The links of the waiting work, each with its number. */
async function todo() {
	const html = await (await admin.get("/admin/overview")).text();
	const links = [...html.matchAll(/<a class="todo-card[^>]*href="([^"]+)"[^>]*>.*?todo-count">([\d,]+)</g)];
	return links.map(([, to = "", count = ""]) => ({
		to: to.replaceAll("&amp;", "&"),
		count: Number(count.replaceAll(",", "")),
	}));
}

/** The number of entries in the list at an address. */
async function listed(to: string): Promise<number> {
	const html = await (await admin.get(to)).text();
	if (to.startsWith("/admin/jobs"))
		return html.includes("No failed jobs") ? 0 : html.split('<td data-label="Tries">').length - 1;
	if (to.startsWith("/admin/transactions")) return numberIn(html, /([\d,]+)(?:<!-- -->)? transactions/);
	if (!to.startsWith("/admin/cases")) return html.includes(" entries") ? numberIn(html, /of ([\d,]+) entries/) : 0;
	return html.includes('name="shown"') ? numberIn(html, /Cases [\d,]+ to [\d,]+ of ([\d,]+)/) : 0;
}

test("each number of waiting work is that of the list it links to", { timeout: 60_000 }, async () => {
	const links = (await todo()).map(({ to }) => to);
	expect(links).toHaveLength(10);
	// Other tests write to the same database.
	for (const to of links)
		await vi.waitFor(
			async () => {
				const count = (await todo()).find((link) => link.to === to)?.count;
				expect(await listed(to), to).toBe(count);
				if (!to.endsWith("refund=pending") && !to.endsWith("status=RECEIVED")) expect(count, to).toBeGreaterThan(0);
			},
			{ timeout: 8_000, interval: 200 },
		);
});

test("the charts and their numbers are the same without scripts as with them", async () => {
	/** The charts of people, cases, look-ups and income, with twelve months each. */
	const columns = /<rect class="chart-bar" x="[\d.]+%"/g;
	const [light, full] = await Promise.all([
		admin.get("/admin/overview?show=months", LIGHT).then((response) => response.text()),
		admin.get("/admin/overview?show=months").then((response) => response.text()),
	]);
	expect(light).not.toContain("<script");
	for (const html of [light, full]) {
		expect(html.match(columns)).toHaveLength(4 * 12);
		expect(html.match(/<rect class="chart-bar"/g)?.length).toBeGreaterThanOrEqual(4 * 12 + 5 + 1);
		expect(html).toContain("Users, cases and look-ups as a table");
	}
});

test("the chart library is not sent to browsers", () => {
	const folder = "build/client/assets";
	const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
	const withScales = scripts.filter((file) =>
		/paddingInner|bandwidth\b/.test(readFileSync(path.join(folder, file), "utf8")),
	);
	expect(withScales).toEqual([]);
});

test.each([
	["show=range", ["Enter the first day", "Enter the last day"]],
	["show=range&from=2026-02-30&to=2026-03-01", ["Enter a date like 11-03-2026"]],
	["show=range&from=2026-02-02&to=2026-02-01", ["To Date cannot be earlier than From Date"]],
	[`show=range&from=${today}&to=${addDays(today, 1)}`, ["To Date cannot be later than today"]],
	["show=range&from=2020-01-01&to=2026-01-01", ["Choose at most 366 days"]],
])("%s is refused at the field, and the waiting work is still shown", async (search, messages) => {
	const response = await admin.get(`/admin/overview?${search}`);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(html).toContain('role="alert"');
	expect(html).toContain('aria-invalid="true"');
	for (const message of messages) expect(html).toContain(message);
	expect(html).toContain("todo-card");
	expect(html).not.toContain("chart-bar");
});

test("an unknown period in the address shows the last 30 days", async () => {
	const response = await admin.get("/admin/overview?show=nothing&from=x&to[]=1");
	expect(response.status).toBe(200);
	expect(await response.text()).toMatch(/<a (?=[^>]*aria-current="true")[^>]*>Last 30 days/);
});

test("selecting all entries of a filtered list selects only those", async () => {
	const html = await (await admin.get("/admin/cases?todo=differs&limit=100")).text();
	const ids = [...html.matchAll(/name="shown" value="([^"]+)"/g)].map(([, id]) => String(id));
	const rows = await given.client`select trouble from cases where id = any(${ids}::uuid[])`;
	expect(rows.length).toBeGreaterThan(0);
	expect(rows.every(({ trouble }) => trouble === "differs")).toBe(true);
});

test("only administrators see the overview", async () => {
	const browser = openBrowser(base);
	expect((await browser.get("/admin/overview")).headers.get("location")).toMatch(/redirectTo=/);
	const { username } = await given.givenUser();
	await browser.logIn(username, PASSWORD);
	for (const page of ["/admin/overview", "/admin/messages"]) {
		const response = await browser.get(page);
		expect(response.headers.get("location") ?? response.status, page).toMatch(/unauthorized|403/);
	}
});
