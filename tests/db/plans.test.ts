import { readFile, writeFile } from "node:fs/promises";
import { afterAll, expect, test, vi } from "vitest";
import { dayInIndia } from "~/calendar/day";
import { db, independentDb, sql } from "~/db/client.server";
import { forgetOldCalls } from "~/db/idempotent-calls.server";
import { forgetOldLimits } from "~/db/limiter.server";
import { queueNames, startQueue } from "~/db/queue.server";
import { env } from "~/env.server";
import { forgetOldContactChanges } from "~/features/accounts/commands.contact-change.server";
import { forgetUnverifiedAccounts } from "~/features/accounts/commands.registration.server";
import { forgetOldUndos } from "~/features/accounts/undo-links.server";
import { followDeliveries, forgetOldAlerts } from "~/features/alerts/commands.follow.server";
import { planReminders, planTomorrow, planTrouble, planWeek } from "~/features/alerts/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/alerts/commands.plan-changes.server";
import { releaseNotices } from "~/features/alerts/commands.release.server";
import { remindClients } from "~/features/alerts/commands.remind-clients.server";
import { watchSecurity } from "~/features/audit-log/commands.watch.server";
import { forgetOldChanges, reorderRestoredChanges } from "~/features/cases/changes/commands.forget.server";
import { recoverCaseWork } from "~/features/cases/commands.recover.server";
import { queueDiscoveries } from "~/features/cases/find/commands.discover.server";
import { queueEveningLookUp, queueNightlyRefresh } from "~/features/cases/record/commands.nightly-refresh.server";
import { forgetOldSharedLinks } from "~/features/cases/sharing/links.server";
import { forgetOldMessages } from "~/features/messages/commands.forget.server";
import { recoverMessages } from "~/features/messages/commands.recover.server";
import { foldDaySums } from "~/features/overview/commands.fold.server";
import { queueOpenPayments } from "~/features/payments/commands.check.server";
import { forgetOldPaymentEvents } from "~/features/payments/commands.webhook.server";
import { forgetUnusedAccounts } from "~/features/people/commands.unused.server";
import { forgetOldLinks } from "~/features/sign-in/links.server";
import { forgetOldCodes } from "~/features/sign-in/otp.server";
import { forgetOldChallenges } from "~/features/sign-in/passkeys/challenges.server";
import { forgetOldHalfLogins } from "~/features/sign-in/second-factor/half-logins.server";
import { endOldSessions, startSession } from "~/features/sign-in/sessions.server";
import { watchSubscriptions } from "~/features/subscriptions/commands.watch.server";
import { sessionCookie } from "~/http/cookies.server";
import { forgetOldData } from "~/worker/retention.server";
import { actEverything } from "../support/acts/everything";
import { openStage, type Stage } from "../support/acts/stage";
import { openHandlers } from "../support/handlers";
import { analyzeRows, multiplyRows } from "../support/many-rows";
import { openWhatsApp } from "../support/messages";
import { openFactories, startCnrsAt } from "../support/people";
import { collectStatements, explainStatements, readsOf, written } from "../support/plans";
import { type Address, fill, handlersOf, listAddresses } from "../support/routes";
import { everybodysScreens } from "../support/screens";
import { givenWorld, type World } from "../support/world";

/** Plans differ between versions of PostgreSQL; these are of the oldest that is supported. */
const OF_VERSION = 15;
const COPIES = 300;
const GOLDEN = new URL("plans.golden.txt", import.meta.url);

/** Where the companies' simulators are, which is read with the settings. */
const port = await vi.hoisted(async () => {
	const { freePort } = await import("../support/server");
	const port = await freePort();
	process.env.PORT = String(port);
	return port;
});

const given = openFactories(String(process.env.DATABASE_URL));
afterAll(() => given.close());

const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`;
const isOfVersion = server?.version === OF_VERSION;
if (!isOfVersion) console.info(`plans.test.ts is left out here: its plans are of PostgreSQL ${OF_VERSION}`);

/** Tables that grow with the people and what they do: nothing reads one of them from end to end. */
const BIG = [
	"alert_deliveries",
	"alert_notices",
	"alerts",
	"audit_log",
	"case_changes",
	"case_events",
	"cases",
	"complaints",
	"court_records",
	"feedback",
	"hearings",
	"message_batches",
	"messages",
	"sessions",
	"subscriptions",
	"support_replies",
	"transactions",
	"users",
	"webhook_deliveries",
];

const A_TENTH = "A limit is not known to a plan without values, which takes it for a tenth of the table.";
const OWN_PLAN = "A search is planned for its own text: one that many cases have is met in the first of them.";

/** Statements that may, by name, and why. */
const EXCEPTIONS: Record<string, string> = {
	"audit_log 7dd013a9": A_TENTH,
	"complaints 185cabdd": A_TENTH,
	"feedback aaaef97c": A_TENTH,
	"messages e64ec765": "The index of one status helps only a plan that knows the value.",
	"cases 3ccf68e8": OWN_PLAN,
	"cases 5bc88d51": OWN_PLAN,
};

const WAITED_TOO_LONG_MS = 11 * 60 * 1000;

/** What the clock has done, at half past six in the evening: other hours have other work. */
function jobsOf(evening: Date): Record<string, () => unknown> {
	return {
		"refresh-court-records": queueNightlyRefresh,
		"look-up-tomorrow": queueEveningLookUp,
		"recover-case-work": recoverCaseWork,
		"discover-cases": queueDiscoveries,
		"check-open-payments": queueOpenPayments,
		"watch-subscriptions": watchSubscriptions,
		"watch-security": watchSecurity,
		"fold-day-sums": foldDaySums,
		"recover-messages": recoverMessages,
		"forget-old-messages": forgetOldMessages,
		"plan-alerts": () => planChangeAlerts(evening),
		"plan-reminders": () => planReminders(evening),
		"plan-tomorrow": () => planTomorrow(evening),
		"remind-clients": () => remindClients({ at: evening }),
		"plan-week": () => planWeek(evening),
		"plan-trouble": () => planTrouble(evening),
		"release-alerts": () => releaseNotices(evening),
		// Whatever the hour is in which the test runs, messages have waited for longer than they may.
		"follow-alerts": () => followDeliveries(new Date(Date.now() + WAITED_TOO_LONG_MS)),
		"forget-old-alerts": forgetOldAlerts,
		"end-old-sessions": endOldSessions,
		"forget-old-codes": forgetOldCodes,
		"forget-old-links": forgetOldLinks,
		"forget-old-half-logins": forgetOldHalfLogins,
		"forget-old-challenges": forgetOldChallenges,
		"forget-old-contact-changes": forgetOldContactChanges,
		"forget-old-undos": forgetOldUndos,
		"forget-old-limits": forgetOldLimits,
		"forget-old-calls": forgetOldCalls,
		"forget-old-payment-events": forgetOldPaymentEvents,
		"forget-old-changes": forgetOldChanges,
		"forget-old-shared-links": forgetOldSharedLinks,
		"reorder-restored-changes": reorderRestoredChanges,
		"forget-unverified-accounts": forgetUnverifiedAccounts,
		"forget-old-data": forgetOldData,
		"forget-unused-accounts": forgetUnusedAccounts,
	};
}

/** What the parameters of addresses stand for. */
const parametersOf = (world: World): Record<string, string> => ({
	caseId: world.approvedCase,
	userId: world.user,
	complaintId: world.complaint,
	feedbackId: world.feedback,
	transactionId: world.paidTransaction,
	numberId: world.number,
	planId: world.plan,
	templateId: world.template,
	searchId: String(world.search),
	webhookId: world.webhook,
	batchId: world.adminBatch,
});

/** Filters that no screen of the list has. */
const SEARCHES = [
	"/user/cases?filter=show&state=changed",
	"/user/cases?filter=show&state=awaited",
	"/user/cases?sort=next&page=2",
	"/admin/cases?search=MHPU01",
	"/admin/cases?page=2",
	"/admin/users?search=meera",
	"/admin/users?page=2",
	"/admin/transactions?search=meera&status=SUCCESS",
];

/** The API's own, for the person. */
const callsOf = (world: World) =>
	["is_approved=true", "sort=next", "cnr_number=MHPU01", "updated_since=2026-01-01T00:00:00Z"].map(
		(query) => `/api/v1/cases/${world.user}?${query}`,
	);

/** What says how the server is, is made by the build, or shows the test's own mail. */
const isLeftOut = ({ pattern }: Address) => /sandbox|readyz|healthz|metrics|openapi|api\/docs|\*$/.test(pattern);

async function cookieOf(username: string) {
	const [user] = await given.client<
		{ id: string; role: "USER" | "ADMIN" }[]
	>`select id, role from users where username = ${username}`;
	if (!user) throw new Error(`No ${username}`);
	return sessionCookie.serialize(await startSession(user, { userAgent: "", address: "10.0.0.1" }));
}

/** Reads addresses through the loaders that answer them; an answer that refuses or leads elsewhere is one, too. */
async function openReader() {
	const { addresses, leafOf, run } = await openHandlers((address) => !isLeftOut(address));
	async function read(pathAndSearch: string, cookie: string) {
		const request = new Request(`http://127.0.0.1${pathAndSearch}`, { headers: { cookie } });
		const leaf = leafOf(new URL(request.url).pathname);
		for (const address of addresses.filter(({ pattern }) => pattern === leaf?.pattern))
			await run("loader", address, request);
	}
	return { addresses, read };
}

async function readEverything(world: World) {
	const { addresses, read } = await openReader();
	const cookies: Record<string, string> = {};
	for (const name of Object.values(world.people)) cookies[name] = await cookieOf(name);
	const user = String(cookies[world.people.user]);
	const admin = String(cookies[world.people.admin]);
	for (const { pattern } of addresses) {
		const path = fill(pattern, parametersOf(world));
		await read(path, /admin/.test(pattern) ? admin : user);
	}
	for (const path of [...SEARCHES, ...callsOf(world)]) await read(path, path.startsWith("/admin") ? admin : user);
	for (const [username, screens] of everybodysScreens(world))
		for (const { path } of screens) if (typeof path === "string") await read(path, cookies[username ?? ""] ?? "");
}

const eveningOf = (now: Date) => new Date(`${dayInIndia(now)}T18:30:00+05:30`);

/** The clock's jobs, and those that they cause: alerts on their way to people. */
async function actByClock({ world, around, cause, work }: Stage) {
	const evening = eveningOf(new Date());
	await given.client`
		update cases set district_id = null, derived_fields = '{district}' where id = ${world.ownCase}`;
	await cause("place-cases", { prefix: "MHPU" });
	const [message] = await given.client<{ id: string }[]>`select id from messages where status = 'failed' limit 1`;
	await cause("send-message-sms", { messageId: message?.id });
	for (const [name, job] of Object.entries(jobsOf(evening))) await around(name, async () => job());
	await work();
	await given.client`update alert_notices set due_at = ${evening.toISOString()} where state <> 'released'`;
	await around("release-alerts", async () => releaseNotices(evening));
	await work();
}

const collected = collectStatements([db.$client, independentDb.$client, sql]);

const COOKIE = "Sets a cookie.";
const QUEUE = "Writes into the queue alone, whose statements are its library's.";
const LIST = "Gives a list, though it is asked for by POST.";
const PUMP = "Wakes what delivers, whose statements are collected while a webhook's own page is posted to.";

/** Handlers that write nothing, and why. */
const WRITES_NOTHING: Record<string, string> = {
	"routes/login.tsx": COOKIE,
	"routes/render-mode.ts": COOKIE,
	"routes/sidebar.ts": COOKIE,
	"routes/forgot.tsx": QUEUE,
	"routes/api/auth/forgort-password.ts": QUEUE,
	"discover-cases": QUEUE,
	"refresh-court-records": QUEUE,
	"look-up-again": QUEUE,
	"routes/admin/prove.tsx": "Asks for the password where the last login is a while ago.",
	"routes/profile/data.tsx": "Asks for the password where the last login is a while ago.",
	"routes/api/v1/cases.admin.batch.ts": LIST,
	"routes/api/fetch-state.ts": LIST,
	"routes/api/fetch-district.ts": LIST,
	"routes/api/court-complexes.ts": LIST,
	"routes/api/court-complex-all.ts": LIST,
	"routes/api/court-establishment.ts": LIST,
	"routes/api/case-type.ts": LIST,
	"watch-security": "Writes into the queue alone, where something is to be told.",
	"send-mail": "Tells a company what the job carries, once it has read whether it is still wanted.",
	"send-sms": "Tells a company what the job carries.",
	"send-webhooks": PUMP,
	"recover-webhooks": PUMP,
	"back-up": "Reads each table whole, in one transaction that writes nothing.",
	"keep-partitions": "Makes and drops tables.",
};

/** Posts all there is to post, in the world that was read, and sees that each handler and queue wrote what it is for. */
async function actInAll(world: World) {
	const whatsApp = await openWhatsApp();
	Object.assign(env, { WHATSAPP_BASE_URL: whatsApp.url });
	const stage = await openStage({ given, world, port, around: collected.during });
	await actEverything(stage);
	await actByClock(stage);
	await stage.close();
	whatsApp.close();
	expect.soft(stage.refused).toEqual([]);

	const names = new Set<string>(queueNames);
	for (const address of await listAddresses()) {
		const { hasAction, methods } = await handlersOf(address);
		// An address of the API that is only read refuses every other method.
		const isOnlyRead = methods.length > 0 && methods.every((method) => method === "GET");
		if (hasAction && !isOnlyRead && !isLeftOut(address)) names.add(address.file);
	}
	const silent = [...names].filter((name) => !collected.writesOf.get(name)?.size);
	expect.soft(silent.filter((name) => !WRITES_NOTHING[name])).toEqual([]);
}

test.skipIf(!isOfVersion)(
	"the plan of every statement is the one that is kept in plans.golden.txt",
	{ timeout: 240_000 },
	async () => {
		await startQueue();
		// What the simulated court answers follows from the number.
		startCnrsAt(100_000);
		const world = await givenWorld(given);
		await readEverything(world);
		for (const [name, job] of Object.entries(jobsOf(eveningOf(new Date()))))
			await collected.during(name, async () => job());
		await actInAll(world);
		const sent = collected.end();
		await multiplyRows(given.client, COPIES);
		await analyzeRows(given.client);
		const planned = await explainStatements(sql, sent);

		const unwanted = planned
			.map(({ name, text, whole }) => ({ name, text, whole: whole.filter((table) => BIG.includes(table)) }))
			.filter(({ whole }) => whole.length > 0);
		expect.soft(unwanted.filter(({ name }) => !EXCEPTIONS[name])).toEqual([]);
		const names = unwanted.map(({ name }) => name);
		expect.soft(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
		if (process.env.PLANS === "update") await writeFile(GOLDEN, written(planned));
		expect(readsOf(written(planned))).toEqual(readsOf(await readFile(GOLDEN, "utf8")));
	},
);
