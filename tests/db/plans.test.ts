import { matchPath } from "@remix-run/react";
import { afterAll, expect, test } from "vitest";
import { dayInIndia } from "~/calendar/day";
import { db, independentDb, sql } from "~/db/client.server";
import { forgetOldCalls } from "~/db/idempotent-calls.server";
import { forgetOldLimits } from "~/db/limiter.server";
import { startQueue } from "~/db/queue.server";
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
import { withContext } from "~/http/context.server";
import { sessionCookie } from "~/http/cookies.server";
import { forgetOldData } from "~/worker/retention.server";
import { analyzeRows, multiplyRows } from "../support/many-rows";
import { openFactories } from "../support/people";
import { collectStatements, explainStatements, written } from "../support/plans";
import { type Address, fill, listAddresses } from "../support/routes";
import { everybodysScreens } from "../support/screens";
import { givenWorld, type World } from "../support/world";

/** Plans differ between versions of PostgreSQL; these are of the oldest that is supported. */
const OF_VERSION = 15;
const COPIES = 300;

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

const OWN_DATA = "A person's own data as a copy or before it is deleted: rows are the person's in one of several ways.";
const A_TENTH = "A limit is not known to a plan without values, which takes it for a tenth of the table.";
const NIGHT = "A job by the clock that asks it of all rows.";

/** Statements that may, by name, and why. */
const EXCEPTIONS: Record<string, string> = {
	"alert_deliveries e01bac66": OWN_DATA,
	"alert_deliveries 77a37a56": OWN_DATA,
	"support_replies 5f5662b7": OWN_DATA,
	"support_replies 67989d11": OWN_DATA,
	"case_changes 27e7f016": A_TENTH,
	"case_events 74c05978": A_TENTH,
	"audit_log 5eb08653": A_TENTH,
	"audit_log 7dd013a9": A_TENTH,
	"complaints 185cabdd": A_TENTH,
	"feedback aaaef97c": A_TENTH,
	"court_records 1ac7ee04": NIGHT,
	"court_records df8cb9c4": NIGHT,
	"sessions bdd3119c": NIGHT,
	"messages e64ec765": "The index of one status helps only a plan that knows the value.",
	"subscriptions f5672fe9": "Counts those that run, which are most of them.",
	"users 95e12044": "Looks for the administrators, who have no index of their own.",
};

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
		"remind-clients": remindClients,
		"plan-week": () => planWeek(evening),
		"plan-trouble": () => planTrouble(evening),
		"release-alerts": () => releaseNotices(evening),
		"follow-alerts": () => followDeliveries(evening),
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
	const addresses = (await listAddresses()).filter((address) => !isLeftOut(address));
	const parameterCount = ({ pattern }: Address) => pattern.split(":").length;
	const specificFirst = addresses.toSorted((one, other) => parameterCount(one) - parameterCount(other));

	async function read(pathAndSearch: string, cookie: string) {
		const request = new Request(`http://127.0.0.1${pathAndSearch}`, { headers: { cookie } });
		const { pathname } = new URL(request.url);
		const leaf = specificFirst.find(({ pattern }) => matchPath(pattern, pathname));
		if (!leaf) return;
		const { params } = matchPath(leaf.pattern, pathname) ?? {};
		await withContext({ address: "10.0.0.1", isForeignOrigin: false }, async () => {
			for (const { file } of addresses.filter(({ pattern }) => pattern === leaf.pattern)) {
				const { loader }: { loader?: (args: object) => Promise<unknown> } = await import(
					/* @vite-ignore */ `../../app/${file}`
				);
				try {
					const answer = await loader?.({ request, params, context: {} });
					if (answer instanceof Response) await answer.text();
				} catch (thrown) {
					if (thrown instanceof Error) throw new Error(pathAndSearch, { cause: thrown });
				}
			}
		});
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

test.skipIf(!isOfVersion)(
	"the plan of every statement is the one that is kept in plans.golden.txt",
	async () => {
		await startQueue();
		const world = await givenWorld(given);
		const collected = collectStatements([db.$client, independentDb.$client, sql]);
		await readEverything(world);
		const evening = new Date(`${dayInIndia(new Date())}T18:30:00+05:30`);
		for (const job of Object.values(jobsOf(evening))) await job();
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
		await expect(written(planned)).toMatchFileSnapshot("plans.golden.txt");
	},
	120_000,
);
