import { matchPath } from "@remix-run/react";
import { expect, test } from "vitest";
import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { forgetUnusedAccounts } from "~/features/administration/people/commands.unused.server";
import { endRound } from "~/features/administration/status/commands.end-round.server";
import { recoverCaseWork } from "~/features/courts/adding/commands.recover.server";
import { queueDiscoveries } from "~/features/courts/adding/find/commands.discover.server";
import { announceListings } from "~/features/courts/cause-lists/commands.announce.server";
import { queueCauseLists, queueListCourts } from "~/features/courts/cause-lists/commands.queue.server";
import {
	forgetOldChanges,
	reorderRestoredChanges,
} from "~/features/courts/court-records/changes/commands.forget.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { forgetOldSharedLinks } from "~/features/courts/sharing/links.server";
import { queueOpenPayments } from "~/features/money/payments/settling/commands.check.server";
import { forgetOldPaymentEvents } from "~/features/money/payments/settling/commands.webhook.server";
import { watchSubscriptions } from "~/features/money/subscriptions/jobs.server";
import { forgetUnverifiedAccounts } from "~/features/people/accounts/registration/commands.registration.server";
import { forgetOldCodes } from "~/features/people/sign-in/codes/otp.server";
import { endOldSessions, startSession } from "~/features/people/sign-in/sessions/sessions.server";
import {
	planReminders,
	planTomorrow,
	planTrouble,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { planListingAlerts } from "~/features/telling/alerts/planning/commands.plan-listings.server";
import { forgetOldAlerts } from "~/features/telling/alerts/sending/commands.forget.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { forgetOldMessages } from "~/features/telling/outbox/commands.forget.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db, independentDb, sql } from "~/platform/db/client.server";
import { forgetOldLimits } from "~/platform/db/limiter.server";
import { withContext } from "~/platform/http/context.server";
import { startQueue } from "~/platform/queue/queue.server";
import { sessionCookie } from "~/web/access/cookies.server";
import { forgetOldData } from "~/worker/retention.server";
import { everybodysScreens } from "../support/browser/screens";
import { givenWorld, parametersOf, type World } from "../support/browser/world";
import { given } from "../support/database/given";
import { startCnrsAt } from "../support/database/people";
import { type Address, fill, listAddresses } from "../support/server/routes";
import { analyzeRows, multiplyRows } from "./many-rows";
import { collectStatements, explainStatements } from "./statements";

const COPIES = 300;

/** Tables that grow with the people and what they do: nothing reads one of them from end to end. */
const BIG = [
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
const FEW = "The test's world has too few rows of it for its index to be worth while.";

/** Statements that may, by name, and why. */
const EXCEPTIONS: Record<string, string> = {
	"audit_log 7dd013a9": A_TENTH,
	"complaints 185cabdd": A_TENTH,
	"feedback aaaef97c": A_TENTH,
	"messages e64ec765": "The index of one status helps only a plan that knows the value.",
	"cases e82652df": OWN_PLAN,
	"cases 971d2981": OWN_PLAN,
	"cases 2b098da6": OWN_PLAN,
	"audit_log 4b30350b": FEW,
	"case_events 254f2495": FEW,
	"subscriptions f5672fe9": FEW,
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
		"recover-messages": recoverMessages,
		"forget-old-messages": forgetOldMessages,
		"find-list-courts": queueListCourts,
		"ask-cause-lists": () => queueCauseLists("evening"),
		"announce-listings": () => announceListings(addDays(dayInIndia(evening), 1), { isOver: true }),
		"plan-listing-alerts": () => planListingAlerts(evening),
		"plan-alerts": () => planChangeAlerts(evening),
		"plan-reminders": () => planReminders(evening),
		"plan-tomorrow": () => planTomorrow(evening),
		"remind-clients": () => remindClients({ at: evening }),
		"plan-week": () => planWeek(evening),
		"plan-trouble": () => planTrouble(evening),
		"end-night": () => endRound("night", { at: evening }),
		"end-evening": () => endRound("evening", { at: evening }),
		"release-alerts": () => releaseNotices(evening),
		// Whatever the hour is in which the test runs, messages have waited for longer than they may.
		"follow-alerts": () => recoverMessages(new Date(Date.now() + WAITED_TOO_LONG_MS)),
		"forget-old-alerts": forgetOldAlerts,
		"end-old-sessions": endOldSessions,
		"forget-old-codes": forgetOldCodes,
		"forget-old-limits": forgetOldLimits,
		"forget-old-payment-events": forgetOldPaymentEvents,
		"forget-old-changes": forgetOldChanges,
		"forget-old-shared-links": forgetOldSharedLinks,
		"reorder-restored-changes": reorderRestoredChanges,
		"forget-unverified-accounts": forgetUnverifiedAccounts,
		"forget-old-data": forgetOldData,
		"forget-unused-accounts": forgetUnusedAccounts,
	};
}

/** Filters that no screen of the list has. */
const SEARCHES = [
	"/user/cases?filter=show&state=changed",
	"/user/cases?filter=show&state=awaited",
	"/user/cases?filter=show&state=clash",
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

const parameterCount = ({ pattern }: Address) => pattern.split(":").length;

/** Reads addresses through the loaders that answer them; an answer that refuses or leads elsewhere is one, too. */
async function openReader() {
	const addresses = listAddresses().filter((address) => !isLeftOut(address));
	const specificFirst = addresses.toSorted((one, other) => parameterCount(one) - parameterCount(other));
	async function read(pathAndSearch: string, cookie: string) {
		const request = new Request(`http://127.0.0.1${pathAndSearch}`, { headers: { cookie } });
		const { pathname } = new URL(request.url);
		const leaf = specificFirst.find(({ pattern }) => matchPath(pattern, pathname));
		for (const { file, pattern } of addresses.filter((address) => address.pattern === leaf?.pattern)) {
			const { loader } = await import(/* @vite-ignore */ `../../app/${file}`);
			const { params = {} } = matchPath(pattern, pathname) ?? {};
			await withContext({ address: "10.0.0.1", isForeignOrigin: false }, async () => {
				try {
					await loader?.({ request, params, context: {} });
				} catch (thrown) {
					if (thrown instanceof Error) throw new Error(pathAndSearch, { cause: thrown });
				}
			});
		}
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
	for (const [who, screens] of everybodysScreens(world))
		for (const { path } of screens)
			if (typeof path === "string") await read(path, (who && cookies[world.people[who]]) ?? "");
}

const eveningOf = (now: Date) => new Date(`${dayInIndia(now)}T18:30:00+05:30`);

const collected = collectStatements([db.$client, independentDb.$client, sql]);

test("no screen, call or job by the clock reads a table that grows from end to end", { timeout: 240_000 }, async () => {
	await startQueue();
	// What the simulated court answers follows from the number.
	startCnrsAt(100_000);
	await readEverything(await givenWorld(given));
	for (const job of Object.values(jobsOf(eveningOf(new Date())))) await job();
	const sent = collected.end();
	await multiplyRows(given.client, COPIES);
	await analyzeRows(given.client);
	const unwanted = (await explainStatements(sql, sent))
		.map(({ name, text, whole }) => ({ name, text, whole: whole.filter((table) => BIG.includes(table)) }))
		.filter(({ whole }) => whole.length > 0);
	expect.soft(unwanted.filter(({ name }) => !EXCEPTIONS[name])).toEqual([]);
	const names = unwanted.map(({ name }) => name);
	expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});
