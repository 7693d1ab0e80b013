import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import { supportReplies } from "../../../app/features/administration/support/schema";
import { dayInIndia } from "../../../app/platform/calendar/day";
import { givenChanges } from "../courts/changes";
import { givenBoard } from "../courts/diary";
import { givenAnswer } from "../courts/searches";
import type { openFactories } from "../database/people";
import { givenPackage } from "../telling/messages";

export const KB = 1024;

type Weight = { asked: string[]; html: number; css: number; script: number; other: number; hosts: Set<string> };

/** The sheet of icons, which is the icon of the tab as well. */
const ICON = /^\/assets\/icons-[^/]+\.svg$/;

/** Long enough for a browser on a busy machine to come to the icon it asks for last. */
const ICON_WAIT_MS = 20_000;

/**
 * What a page costs over the wire, as the browser counts it. The icon is asked for after everything else, and "no
 * network" does not wait for it: a first visit lasts until it is there, or the next visit would be billed for it.
 */
export async function weigh(page: Page, client: CDPSession, path: string, isFirst = false): Promise<Weight> {
	const weight: Weight = { asked: [], html: 0, css: 0, script: 0, other: 0, hosts: new Set() };
	const fromCache = new Set<string>();
	const kinds = new Map<string, "html" | "css" | "script" | "other">();
	let iconId: string | undefined;
	let isIconThere = !isFirst;
	const onResponse = ({
		requestId,
		type,
		response,
	}: {
		requestId: string;
		type: string;
		response: { url: string; fromDiskCache?: boolean };
	}) => {
		if (response.url.startsWith("data:") || response.fromDiskCache || fromCache.has(requestId)) return;
		const { host, pathname } = new URL(response.url);
		weight.asked.push(pathname);
		weight.hosts.add(host);
		if (ICON.test(pathname)) iconId = requestId;
		kinds.set(
			requestId,
			type === "Document" ? "html" : type === "Stylesheet" ? "css" : type === "Script" ? "script" : "other",
		);
	};
	const onFinished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
		const kind = kinds.get(requestId);
		if (kind) weight[kind] += encodedDataLength;
		if (requestId === iconId) isIconThere = true;
	};
	// Sent before the response of what the browser still had.
	const onCached = ({ requestId }: { requestId: string }) => fromCache.add(requestId);
	client.on("Network.requestServedFromCache", onCached);
	client.on("Network.responseReceived", onResponse);
	client.on("Network.loadingFinished", onFinished);
	expect((await page.goto(path))?.status(), path).toBe(200);
	await page.waitForLoadState("networkidle");
	await expect.poll(() => isIconThere, { timeout: ICON_WAIT_MS }).toBe(true);
	client.off("Network.requestServedFromCache", onCached);
	client.off("Network.responseReceived", onResponse);
	client.off("Network.loadingFinished", onFinished);
	return weight;
}

type Who = "stranger" | "user" | "admin";
type RenderMode = "light" | "full";

/** A cheap phone with Chrome, which says so in its name and in its hints. */
export const CHEAP_PHONE = {
	userAgent:
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
	viewport: { width: 360, height: 740 },
	isMobile: true,
	hasTouch: true,
};

/** The screens most people see most, each a list of ten rows where it is a list. */
export const CORE: [path: string, who: Who][] = [
	["/", "stranger"],
	["/user/cases", "user"],
	["/user/cases/:case", "user"],
	["/user/case-history?filter=show", "user"],
	["/user/diary", "user"],
	["/user/alerts", "user"],
	["/user/alerts/sent", "user"],
	["/user/Packages", "user"],
	["/user/complaints", "user"],
	["/admin/cases", "admin"],
];

export const OTHERS: [path: string, who: Who][] = [
	["/?form=sign-up", "stranger"],
	["/privacy", "stranger"],
	["/help", "stranger"],
	["/user/cases?filter=show&state=active", "user"],
	["/user/diary?week=", "user"],
	["/user/changes", "user"],
	["/user/calendar", "user"],
	["/user/calendar/feed", "user"],
	["/user/cases/new", "user"],
	["/user/cases/add-many", "user"],
	["/user/cases/find?by=bar-number", "user"],
	["/user/cases/find/:search", "user"],
	["/user/case-status", "user"],
	["/user/messages", "user"],
	["/user/messages/templates", "user"],
	["/user/messages/templates/new", "user"],
	["/user/mobile-maintenance", "user"],
	["/user/clients", "user"],
	["/user/clients/:number", "user"],
	["/user/clients/:number/cases", "user"],
	["/user/complaints/new", "user"],
	["/user/complaints/:complaint", "user"],
	["/user/feedback", "user"],
	["/user/profile", "user"],
	["/user/profile/security", "user"],
	["/user/profile/privacy", "user"],
	["/user/profile/passkeys", "user"],
	["/user/profile/webhooks", "user"],
	["/user/profile/second-factor", "user"],
	["/admin/overview", "admin"],
	["/admin/overview?show=months", "admin"],
	["/admin/messages", "admin"],
	["/admin/complaints", "admin"],
	["/admin/complaints/:complaint", "admin"],
	["/admin/feedback", "admin"],
	["/admin/transactions", "admin"],
	["/admin/users", "admin"],
	["/admin/users/:person", "admin"],
	["/admin/jobs", "admin"],
];

/** A page of the lists above with the ids of what it is about. */
export const pathOf = (pattern: string, ids: Record<string, string>) =>
	pattern.replace(/:(case|complaint|search|draft|number|person)/, (name) => ids[name] ?? name);

/** Somebody with eleven of everything, in words that take more than one byte a letter. */
export async function givenFullLists(given: ReturnType<typeof openFactories>) {
	const user = await given.givenUser();
	await givenBoard(given, user.id, dayInIndia(new Date()));
	for (let i = 0; i < 11; i++) {
		const { cnrNumber } = await given.givenCase(
			user.id,
			{ isApproved: true },
			{ nextDate: "2027-01-15", petitionerAdvocates: ["Adv. Kavita Rao"], respondentAdvocates: ["Government Pleader"] },
		);
		await givenChanges(given, cnrNumber);
		await given.givenComplaint(user.id, { topic: "तारीख गलत है", message: `${i} सुनवाई की तारीख `.repeat(60) });
		await given.givenFeedback(user.id, { message: `${i} सूची साफ़ है `.repeat(60) });
	}
	const { id: caseId, cnrNumber } = await given.givenCase(
		user.id,
		{},
		{ nextDate: "2027-01-15", caseStage: "Evidence" },
	);
	await given.client`insert into hearings (cnr_number, position, date, next_date, purpose, judge)
		select ${cnrNumber}, n, date '2023-01-01' + n * 20, date '2023-01-21' + n * 20, 'Evidence of the plaintiff', 'Joint Civil Judge'
		from generate_series(0, 59) n`;
	const search = await givenAnswer(given, user.id);
	await givenPackage(given.db, user.id, { numbers: ["+919820011221", "+919820011222", "+919820011223"] });
	await given.client`insert into saved_templates (id, user_id, name, text)
		select gen_random_uuid(), ${user.id}, 'सुनवाई ' || n, ${`सुनवाई {{next_date}} को है, {{purpose}} के लिए। ${"कृपया समय पर आएँ। ".repeat(20)}`}
		from generate_series(1, 20) n`;
	const [saved] = await given.client<{ id: string }[]>`
		select id from subscription_numbers where user_id = ${user.id} limit 1`;
	const admin = await given.givenUser({ role: "ADMIN" });
	const { id: complaintId } = await given.givenComplaint(user.id, { topic: "तारीख गलत है" });
	const reply = { complaintId, authorId: admin.id, writtenBy: "support" as const };
	await given.db.insert(supportReplies).values(
		Array.from({ length: 25 }, (_, i) => ({
			...reply,
			replyKey: `${i}`,
			message: `${i} सुनवाई की तारीख `.repeat(20),
		})),
	);
	const ids: Record<string, string> = {
		":case": caseId,
		":complaint": complaintId,
		":search": search,
		":person": user.id,
		":number": String(saved?.id),
	};
	return { names: { user: user.username, admin: admin.username }, ids };
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
type Opener = { browser: Browser; baseURL: string | undefined; mode: RenderMode; sessions: Record<Who, Cookies> };

/** A browser that has seen nothing yet, on a phone, in which this person is signed in. */
export async function openFresh({ browser, baseURL, mode, sessions }: Opener, who: Who) {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 412, height: 823 },
		...(mode === "light" ? { extraHTTPHeaders: { "save-data": "on" } } : {}),
	});
	await context.addCookies(sessions[who]);
	const page = await context.newPage();
	const client = await context.newCDPSession(page);
	await client.send("Network.enable");
	return { page, client, close: () => context.close() };
}

type SignIn = (page: Page, username: string) => Promise<void>;

export async function openSessions(
	browser: Browser,
	baseURL: string | undefined,
	names: Record<"user" | "admin", string>,
	signIn: SignIn,
) {
	const sessionOf = async (username: string) => {
		const context = await browser.newContext({ baseURL });
		await signIn(await context.newPage(), username);
		const cookies = await context.cookies();
		await context.close();
		return cookies;
	};
	return { stranger: [], user: await sessionOf(names.user), admin: await sessionOf(names.admin) };
}
