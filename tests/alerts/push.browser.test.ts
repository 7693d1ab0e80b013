import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { wholeBrowser } from "../support/browser/launch";
import { expect, type Fixtures, test } from "../support/browser/person";
import { givenPackage } from "../support/telling/messages";
import { type Shown, type Subscription, someSubscription } from "../support/telling/subscription";

test.use({ ...wholeBrowser(), serviceWorkers: "allow" });

type Message = { channel: string; headers: Record<string, string> };

/** What is sent to a subscription or a number, the newest first. */
async function sentTo(page: Page, to: string): Promise<Message[]> {
	const response = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	return (await response.json()).messages;
}

/** The newest push to a subscription, once there are that many. */
async function pushedTo(page: Page, { id, decrypt }: Subscription, count: number): Promise<Shown> {
	await expect.poll(async () => (await sentTo(page, id)).length, { timeout: 20_000 }).toBe(count);
	const [newest] = await sentTo(page, id);
	return decrypt(Buffer.from(newest?.headers.body ?? "", "base64"));
}

/** Gives the browser a subscription of the sandbox's push service, since it has none of its own; all else is real. */
async function givenPushService(context: BrowserContext, baseURL: string | undefined) {
	const phone = someSubscription(`http://127.0.0.1:${new URL(String(baseURL)).port}/sandbox/push/`);
	const { endpoint, p256dh, auth } = phone;
	await context.addInitScript(
		(json) => {
			PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => json } as unknown as PushSubscription);
		},
		{ endpoint, keys: { p256dh, auth } },
	);
	return phone;
}

/** The worker's registration, to which the browser's protocol delivers pushes. */
async function openWorker(context: BrowserContext, page: Page) {
	const client: CDPSession = await context.newCDPSession(page);
	const registered = new Promise<string>((resolve) =>
		client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [registration] = registrations;
			if (registration) resolve(registration.registrationId);
		}),
	);
	await client.send("ServiceWorker.enable");
	const registrationId = await registered;
	return (shown: Shown) =>
		client.send("ServiceWorker.deliverPushMessage", {
			origin: new URL(page.url()).origin,
			registrationId,
			data: JSON.stringify(shown),
		});
}

type Given = Fixtures["given"];
const runJob = (given: Given, name: string) => given.client`insert into pgboss.job (name, data) values (${name}, '{}')`;

/** The court moves a hearing, and the worker's jobs of a minute tell of it. */
async function moveHearing(given: Given, userId: string) {
	const [before, after] = [5, 9].map((days) => addDays(dayInIndia(new Date()), days));
	const { id, cnrNumber } = await given.givenCase(
		userId,
		{ createdAt: new Date(Date.now() - 60_000) },
		{ nextDate: before },
	);
	await given.client`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
		values (${cnrNumber}, 'hearing_date', 'moved', ${JSON.stringify(before)}, ${JSON.stringify(after)}, 'court')`;
	await given.client`update court_records set next_date = ${String(after)} where cnr_number = ${cnrNumber}`;
	// Alerts are held in quiet hours.
	await given.client`insert into alert_settings (user_id, quiet_from, quiet_until) values (${userId}, 0, 0)
		on conflict (user_id) do update set quiet_from = 0, quiet_until = 0`;
	await runJob(given, "plan-alerts");
	// The minute's own job may have released it already.
	const isPlanned = async () => (await given.client`select 1 from alert_notices where user_id = ${userId}`).length;
	await expect.poll(isPlanned, { timeout: 20_000 }).toBe(1);
	await runJob(given, "release-alerts");
	return id;
}

const statusOf = async (given: Given, userId: string, channel: string) => {
	const rows =
		await given.client`select status from messages where user_id = ${userId} and channel = ${channel} and notice_id is not null`;
	return rows.map(({ status }) => status);
};

/** Ten minutes pass for the pushes of a person. */
async function passTenMinutes(given: Given, userId: string) {
	await given.client`update messages set expires_at = expires_at - interval '11 minutes', claimed_at = claimed_at - interval '11 minutes'
		where user_id = ${userId} and channel = 'push'`;
	await runJob(given, "follow-alerts");
}

/** Somebody whose phone has push turned on, and has shown and confirmed a test. */
async function givenTestedPhone({
	page,
	context,
	baseURL,
	given,
	signIn,
}: Pick<Fixtures, "page" | "context" | "baseURL" | "given" | "signIn">) {
	await context.grantPermissions(["notifications"]);
	const phone = await givenPushService(context, baseURL);
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { messageLimit: 10 });
	await signIn(page, user.username, "/user/alerts");
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await page.getByRole("button", { name: "Turn on push notifications" }).click();
	await expect(page.getByText("Push notifications are on. Send a test.")).toBeVisible();
	const deliver = await openWorker(context, page);
	await page.getByRole("button", { name: "Send a test" }).click();
	await expect(page.getByText("Waiting for your phone to confirm it.")).toBeVisible();
	await deliver(await pushedTo(page, phone, 1));
	await expect(page.getByText(/^Your phone confirmed the test /)).toBeVisible({ timeout: 20_000 });
	return { user, phone, deliver };
}

test("a phone shows a moved date, and its own receipt is the end of it", async ({
	page,
	context,
	baseURL,
	given,
	signIn,
}) => {
	const { user, phone, deliver } = await givenTestedPhone({ page, context, baseURL, given, signIn });
	const caseId = await moveHearing(given, user.id);
	const shown = await pushedTo(page, phone, 2);
	expect(shown.path).toBe(`/user/cases/${caseId}`);
	await deliver(shown);
	await expect.poll(() => statusOf(given, user.id, "push")).toEqual(["delivered"]);
	const notifications = await page.evaluate(async () => {
		const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
			getNotifications: () => ready.getNotifications(),
		}));
		return (await getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
	});
	expect(notifications).toContainEqual({
		title: "1 of your cases has changed",
		body: expect.stringMatching(/^Hearing moved from /),
		data: shown.path,
	});
	await passTenMinutes(given, user.id);
	await page.waitForTimeout(3000);
	expect(await statusOf(given, user.id, "whatsapp")).toEqual([]);
	expect(await sentTo(page, user.mobileNumber)).toEqual([]);
});

test("without a receipt it goes by one WhatsApp message", async ({ page, context, baseURL, given, signIn }) => {
	const { user, phone } = await givenTestedPhone({ page, context, baseURL, given, signIn });
	await moveHearing(given, user.id);
	await pushedTo(page, phone, 2);
	await passTenMinutes(given, user.id);
	await expect
		.poll(async () => (await sentTo(page, user.mobileNumber)).map(({ channel }) => channel), { timeout: 20_000 })
		.toEqual(["whatsapp"]);
	await runJob(given, "follow-alerts");
	await page.waitForTimeout(3000);
	expect(await sentTo(page, user.mobileNumber)).toHaveLength(1);
	expect(await statusOf(given, user.id, "push")).toEqual(["failed"]);
});

test("a person who says no, or closes the question, is told so in plain words", async ({
	page,
	context,
	baseURL,
	signInUser,
}) => {
	await givenPushService(context, baseURL);
	let answer: NotificationPermission = "denied";
	await page.exposeFunction("answerQuestion", () => answer);
	await page.addInitScript(() => {
		Notification.requestPermission = () =>
			(window as unknown as { answerQuestion: () => Promise<NotificationPermission> }).answerQuestion();
	});
	await signInUser("/user/alerts");
	const button = page.getByRole("button", { name: "Turn on push notifications" });
	await button.click();
	await expect(page.getByText("Notifications from this site are blocked.")).toBeVisible();
	answer = "default";
	await button.click();
	await expect(page.getByText("You closed the question.")).toBeVisible();
});

test("a browser without push says so", async ({ page, signInUser }) => {
	await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
	await signInUser("/user/alerts");
	await expect(page.getByText("This browser cannot take push notifications.")).toBeVisible();
});
