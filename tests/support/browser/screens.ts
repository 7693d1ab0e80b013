import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../../app/platform/calendar/day";
import { PASSWORD } from "../database/people";
import { fill, listPages } from "../server/routes";
import { sendMessages, updateTotal } from "../telling/send";
import { parametersOf, type World } from "./world";

/** A screen in one of its states. Names are file names of pictures and stand in findings. */
export type Screen = {
	name: string;
	/** Where it is; found by the page itself where only a message says it. */
	path: string | ((page: Page) => Promise<string>);
	/** What a person does there first; ends when its effect can be seen. */
	act?: (page: Page) => Promise<unknown>;
	/** A state that is there only below 768 px, or only from there on. */
	only?: "small" | "large";
	/** The page plays a night for all cases of the server first, which is too much work for the short form. */
	playsNight?: boolean;
};

/** Somebody of the world by what they are there; nobody is a stranger. */
type Reader = keyof World["people"] | undefined;

const press =
	(name: string | RegExp, role: "button" | "link" = "button") =>
	(page: Page) =>
		page.getByRole(role, { name }).first().click();

/** The sidebar as it is after it was narrow. */
async function collapseAndExpand(page: Page) {
	const collapse = page.getByRole("button", { name: "Collapse the sidebar" });
	if (await collapse.isVisible()) await collapse.click();
	await press("Expand the sidebar")(page);
}

/** Presses the button and waits for the list of mistakes. */
const mistaken = (button: string) => async (page: Page) => {
	await press(button)(page);
	await page.getByRole("alert").first().waitFor();
};

const someMobile = () => `9${String(Date.now()).slice(-9)}`;

type Said = { messages: { to: string; text: string }[] };

async function listSent(page: Page, to: string) {
	const response = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	const { messages }: Said = await response.json();
	return messages;
}

/** The newest match in what was sent to somebody. */
async function readSent(page: Page, to: string, pattern: RegExp): Promise<string> {
	for (let tries = 0; tries < 600; tries++) {
		const messages = await listSent(page, to);
		const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
		if (found) return found;
		await page.waitForTimeout(100);
	}
	throw new Error(`Nothing was sent to ${to}`);
}

async function askForCode(page: Page) {
	const mobile = someMobile();
	await page.getByLabel("First Name").fill("Meera");
	await page.getByLabel("Last Name").fill("Kulkarni");
	await page.getByLabel("Email").fill(`${mobile}@example.in`);
	await page.getByLabel("Mobile Number").fill(mobile);
	await press("Verify Number")(page);
	await page.getByLabel("OTP", { exact: true }).waitFor();
	return mobile;
}

async function askForLoginCode(page: Page) {
	await page.getByLabel("Mobile Number").fill(someMobile());
	await press("Send code")(page);
	await page.getByLabel("OTP", { exact: true }).waitFor();
}

async function verifyCode(page: Page) {
	const mobile = await askForCode(page);
	await page.getByLabel("OTP", { exact: true }).fill(await readSent(page, mobile, /#(\d{6})$/));
	await press("Verify OTP")(page);
	await page.getByLabel("Username").waitFor();
}

async function register(page: Page) {
	await verifyCode(page);
	await page.getByLabel("Address").fill("4 Temple Street");
	await page.getByLabel("State").selectOption({ label: "Kerala" });
	await page.getByLabel("City").fill("Kochi");
	await page.getByLabel("Pincode").fill("682001");
	await page.getByLabel("Profession").selectOption("Private Sector");
	await page.getByLabel("Category").selectOption("ADVOCATE");
	await page.getByLabel("Username").fill(`m${Date.now()}`);
	await page.getByLabel("Password").fill("Kanoon#48213");
	await page.getByLabel("I agree to the Privacy Policy").check();
	await press("Sign Up")(page);
	await page.waitForURL("**/check-email");
}

async function mistakenAccount(page: Page) {
	await verifyCode(page);
	await mistaken("Sign Up")(page);
}

const CSV =
	"CNR Number,Next Date,Petitioner,Stage\nMHPU019800012023,2027-02-11,Madhavi Gokhale,Evidence\nnot-a-cnr,,,\n";

async function uploadRecords(page: Page) {
	await page
		.getByLabel("CSV file")
		.setInputFiles({ name: "records.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
	await press("Upload")(page);
	await page.getByRole("heading", { name: "Columns" }).waitFor();
}

async function checkClosedDays(page: Page) {
	const buffer = Buffer.from("court,day,words\nPune,2026-11-10,Diwali\nPoona,2026-11-11,Bhaubeej\n");
	await page.getByLabel("CSV file").setInputFiles({ name: "closed.csv", mimeType: "text/csv", buffer });
	await press("Check the list")(page);
	await page.getByRole("heading", { name: "Pune (Maharashtra), District, 2026" }).waitFor();
}

async function checkList(page: Page) {
	await page.getByLabel("CNR numbers").fill("MHPU010099992024\nMHPUO10099982024\nMHPU010099992024\n");
	await press("Check the list")(page);
	await page.getByRole("button", { name: /^Add (selected|\d+) cases?$/ }).waitFor();
}

async function tooManyTags(page: Page) {
	await page.getByLabel("Tags", { exact: true }).fill("x".repeat(31));
	await press("Save tags")(page);
	await page.getByText("A tag can have up to 30 characters").waitFor();
}

async function makeLink(page: Page) {
	await press("Create link")(page);
	await page.getByRole("textbox").first().waitFor();
}

/** Where a case of the person's is read without signing in. */
async function sharedCase(page: Page, { approvedCase }: World): Promise<string> {
	await page.goto(`/user/cases/${approvedCase}/links`);
	await makeLink(page);
	return new URL(await page.getByRole("textbox").first().inputValue()).pathname;
}

/** The second step of logging in, as it comes after the password. */
async function giveHalf(page: Page, { people }: World): Promise<string> {
	await page.goto("/");
	await page.getByLabel("Username").fill(people.guarded);
	await page.getByLabel("Password").fill(PASSWORD);
	await press("Login")(page);
	await page.getByLabel("Code").waitFor();
	return "/login/second-factor";
}

async function chooseRecipients(page: Page) {
	await page
		.getByRole("checkbox", { name: /^Select [A-Z]/ })
		.first()
		.check();
	await press("Bulk WhatsApp")(page);
	await page.getByRole("button", { name: /^Send \d+ messages?/ }).waitFor();
}

const caseTick = (page: Page) => page.getByRole("checkbox", { name: /^Send / }).first();

/** A case is ticked where it has a next date, and one's own number never by itself. */
async function tickCaseAndOwnNumber(page: Page) {
	await caseTick(page).check();
	await page
		.getByRole("checkbox", { name: /Your own number/ })
		.first()
		.check();
}

async function sendNothing(page: Page) {
	await chooseRecipients(page);
	await caseTick(page).uncheck();
	await updateTotal(page);
	await page.getByRole("button", { name: "Send 0 messages", disabled: true }).waitFor();
}

async function sendBulk(page: Page) {
	await chooseRecipients(page);
	await tickCaseAndOwnNumber(page);
	await sendMessages(page);
	await page.getByText(/messages? sent$/i).waitFor();
	await page.reload();
}

const OPT_OUT = /\/opt-out\/(\S+)/;

/** The list of messages, once the person has sent some, one of them to themselves. */
async function sentMessages(page: Page, { userMobile }: World): Promise<string> {
	const isSent = (await listSent(page, userMobile)).some(({ text }) => OPT_OUT.test(text));
	if (!isSent) {
		await page.goto("/user/case-status");
		await sendBulk(page);
	}
	return "/user/messages";
}

async function optOutLink(page: Page, world: World): Promise<string> {
	await sentMessages(page, world);
	return `/opt-out/${await readSent(page, world.userMobile, OPT_OUT)}`;
}

async function chooseOwnWords(page: Page) {
	await chooseRecipients(page);
	await page.getByLabel("Text").selectOption({ label: "سماعت" });
	await updateTotal(page);
	await page.getByText("WhatsApp accepts one line only").waitFor();
}

async function sendOneByOne(page: Page) {
	await chooseRecipients(page);
	await tickCaseAndOwnNumber(page);
	await press(/one by one$/)(page);
	await page.getByRole("link", { name: "Open WhatsApp" }).waitFor();
}

async function skipAll(page: Page) {
	await sendOneByOne(page);
	while (await page.getByRole("link", { name: "Open WhatsApp" }).isVisible()) {
		await press("Skip")(page);
		await page.waitForLoadState("networkidle");
	}
}

/** Where a person's mails say that alerts can be stopped, once a night has found that their hearing moved. */
async function stopLink(page: Page, { userEmail, knownCnr }: World): Promise<string> {
	const moved = addDays(dayInIndia(new Date()), 20 + (Date.now() % 300));
	await page.request.post(`/sandbox/ecourts/cases/${knownCnr}`, { data: { status: { nextHearingDate: moved } } });
	// It answers once the queue is empty, which other tests fill too, within a minute; the mail comes sooner.
	void page.request.post("/sandbox/run", { data: { job: "night" }, timeout: 90_000 }).catch(() => {});
	return `/alerts/stop/${await readSent(page, userEmail, /\/alerts\/stop\/(\S+)/)}`;
}

async function makeFeed(page: Page) {
	await page.getByRole("button", { name: "Create calendar link" }).click();
	await page.getByLabel("Private link").waitFor();
	await page.reload();
}

/** What somebody sees who is not signed in. */
const strangersStates = (world: World): Screen[] => [
	{ name: "login-mistakes", path: "/", act: mistaken("Login") },
	{ name: "check-email", path: "/?form=sign-up", act: register },
	{ name: "sign-up", path: "/?form=sign-up" },
	{ name: "sign-up-mistakes", path: "/?form=sign-up", act: mistaken("Verify Number") },
	{ name: "sign-up-code", path: "/?form=sign-up", act: askForCode },
	{ name: "sign-up-verified", path: "/?form=sign-up", act: verifyCode },
	{ name: "sign-up-account-mistakes", path: "/?form=sign-up", act: mistakenAccount },
	{ name: "login-code-sent", path: "/login/code", act: askForLoginCode },
	{ name: "login-second-step", path: (page) => giveHalf(page, world) },
	{ name: "login-again", path: "/login?redirectTo=%2Fuser%2Fcases" },
	{ name: "forgot-username-sent", path: "/forgot-username?sent=1" },
	{ name: "reset-password", path: `/reset-password/${world.resetToken}` },
	{ name: "reset-password-dead", path: "/reset-password/x" },
	{ name: "verify-email", path: `/verify-email/${world.verifyToken}` },
	{ name: "verify-email-dead", path: "/verify-email/x" },
	{ name: "confirm-email", path: `/confirm-email/${world.contactToken}` },
	{ name: "confirm-email-dead", path: "/confirm-email/x" },
	{ name: "undo-contact", path: `/undo-contact/${world.undoToken}` },
	{ name: "undo-contact-dead", path: "/undo-contact/x" },
];

/** Lists and forms as somebody sees them who has just registered: nothing is there yet. */
const EMPTY = [
	"/user/cases",
	"/user/cases/find/own",
	"/user/changes",
	"/user/case-status",
	"/user/messages",
	"/user/messages/templates",
	"/user/messages/templates/new",
	"/user/Packages",
	"/user/transactions",
	"/user/mobile-maintenance",
	"/user/clients",
	"/user/complaints",
	"/user/feedback",
	"/user/chamber",
	"/user/chamber/log",
];
const newcomersStates = (): Screen[] => [
	...EMPTY.map((path) => ({ name: `${nameOf(path)}-none`, path })),
	{ name: "case-history-none", path: "/user/case-history?filter=show" },
];

/** What a person sees of cases. */
const casesStates = (world: World): Screen[] => [
	{
		name: "cases-menu",
		path: "/user/cases",
		act: (page) => page.getByText("Menu", { exact: true }).click(),
		only: "small",
	},
	{ name: "cases-collapsed", path: "/user/cases", act: press("Collapse the sidebar"), only: "large" },
	{ name: "cases-expanded", path: "/user/cases", act: collapseAndExpand, only: "large" },
	{ name: "cases-not-found", path: "/user/cases?cnr_number=ZZZZ" },
	{ name: "cases-filter", path: "/user/cases?filter=show&q=a&state=active" },
	{ name: "cases-filter-mistake", path: "/user/cases?from=2027-01-02&to=2027-01-01" },
	{ name: "case-not-approved", path: `/user/cases/${world.ownCase}` },
	{ name: "case-hearings", path: `/user/cases/${world.approvedCase}?part=hearings` },
	{ name: "case-details", path: `/user/cases/${world.approvedCase}?part=details` },
	{ name: "case-clients", path: `/user/cases/${world.ownCase}?part=clients` },
	{ name: "case-client-new", path: `/user/cases/${world.ownCase}?part=clients&edit=client`, act: mistaken("Save") },
	{ name: "case-clients-chosen", path: `/user/cases/${world.ownCase}?part=clients&edit=numbers` },
	{ name: "case-all", path: `/user/cases/${world.approvedCase}?part=all` },
	{ name: "case-note-open", path: `/user/cases/${world.approvedCase}?edit=note` },
	{ name: "case-side-open", path: `/user/cases/${world.approvedCase}?edit=side` },
	{ name: "case-unknown", path: `/user/cases/${world.unknownCase}` },
	{ name: "case-archived", path: `/user/cases/${world.archivedCase}` },
	{ name: "case-tags-mistake", path: `/user/cases/${world.ownCase}?edit=tags`, act: tooManyTags },
	{ name: "cases-archived", path: "/user/cases?state=archived" },
	{ name: "cases-tag", path: "/user/cases?filter=show&tag=urgent" },
	{ name: "cases-print-none", path: "/user/cases/print?q=nothing" },
	{ name: "case-links-none", path: `/user/cases/${world.ownCase}/links` },
	{ name: "case-links", path: `/user/cases/${world.approvedCase}/links`, act: makeLink },
	{ name: "shared-case", path: (page) => sharedCase(page, world) },
	{ name: "shared-case-ended", path: "/s/x" },
];

/** Where a person adds, finds and changes cases. */
const caseFormStates = (world: World): Screen[] => [
	{ name: "case-new-mistakes", path: "/user/cases/new", act: mistaken("Add Case") },
	{ name: "cases-add-many-mistake", path: "/user/cases/add-many", act: mistaken("Check the list") },
	{ name: "cases-add-many-list", path: "/user/cases/add-many", act: checkList },
	{ name: "cases-added", path: `/user/cases/add-many/progress?from=${world.ownCase}&to=${world.ownCase}` },
	{ name: "cases-find-advocate", path: "/user/cases/find?by=advocate" },
	{ name: "cases-find-bar-number", path: "/user/cases/find?by=bar-number" },
	{ name: "cases-find-filing-number", path: "/user/cases/find?by=filing-number" },
	{ name: "cases-find-high-court", path: "/user/cases/find?by=high-court-party" },
	{ name: "cases-find-mistakes", path: "/user/cases/find?by=bar-number", act: mistaken("Search") },
	{ name: "cases-find-none", path: `/user/cases/find/${world.emptySearch}` },
	{ name: "cases-find-failed", path: `/user/cases/find/${world.failedSearch}` },
	{ name: "cases-find-waiting", path: `/user/cases/find/${world.waitingSearch}` },
	{ name: "case-check", path: `/user/cases/${world.ownCase}/check` },
	{ name: "case-edit", path: `/user/cases/${world.ownCase}/edit` },
	{ name: "case-delete", path: `/user/cases/delete?case=${world.ownCase}` },
	{ name: "cases-archive-chosen", path: `/user/cases/archive?case=${world.ownCase}&case=${world.approvedCase}` },
	{ name: "case-restore", path: `/user/cases/archive?case=${world.archivedCase}` },
	{ name: "cases-tags-chosen", path: `/user/cases/tags?case=${world.ownCase}&case=${world.approvedCase}` },
	{ name: "cases-sides-chosen", path: `/user/cases/appears-for?case=${world.ownCase}&case=${world.approvedCase}` },
	{ name: "cases-sides-mistake", path: `/user/cases/appears-for?case=${world.ownCase}`, act: mistaken("Save side") },
	{ name: "cases-tags-mistake", path: `/user/cases/tags?case=${world.ownCase}`, act: mistaken("Add tag") },
];

/** What a person sees of approved cases and of messages. */
const messageStates = (world: World): Screen[] => [
	{ name: "case-history-shown", path: "/user/case-history?filter=show" },
	{ name: "case-history-mistake", path: "/user/case-history?from_date=2027-01-02&to_date=2027-01-01" },
	{ name: "bulk-nothing", path: "/user/case-status", act: mistaken("Bulk WhatsApp") },
	{ name: "bulk-recipients", path: "/user/case-status", act: chooseRecipients },
	{ name: "bulk-nobody", path: "/user/case-status", act: sendNothing },
	{ name: "bulk-own-words", path: "/user/case-status", act: chooseOwnWords },
	{ name: "one-by-one", path: "/user/case-status", act: sendOneByOne },
	{ name: "one-by-one-done", path: "/user/case-status", act: skipAll },
	{ name: "message-template-new-mistakes", path: "/user/messages/templates/new", act: mistaken("Save template") },
	{ name: "case-own-words", path: `/user/cases/${world.approvedCase}?part=clients&words=${world.template}` },
	{ name: "bulk-progress", path: "/user/case-status", act: sendBulk },
	{ name: "messages", path: "/user/messages" },
	{ name: "messages-not-found", path: "/user/messages?status=failed&from_date=2020-01-01&to_date=2020-01-02" },
	{ name: "messages-sent", path: (page) => sentMessages(page, world) },
	{ name: "opt-out", path: (page) => optOutLink(page, world) },
	{ name: "stop-alerts", path: (page) => stopLink(page, world), playsNight: true },
	{ name: "stop-alerts-invalid", path: "/alerts/stop/x" },
];

async function halfQuiet(page: Page) {
	await page.getByLabel("From").fill("");
	await mistaken("Save alerts")(page);
}

/** What a person sees of the diary, the calendar and the alerts. */
const diaryStates = (): Screen[] => [
	{ name: "diary-over", path: `/user/diary?day=${addDays(dayInIndia(new Date()), -1)}` },
	{ name: "diary-none", path: "/user/diary?day=2020-01-01" },
	{ name: "diary-week", path: `/user/diary?week=${dayInIndia(new Date())}` },
	{ name: "changes-not-found", path: "/user/changes?kind=not_found&before=MC4w" },
	{ name: "diary-feed", path: "/user/calendar/feed", act: makeFeed },
	{ name: "alerts-mistakes", path: "/user/alerts", act: halfQuiet },
	{ name: "alerts-sent-none", path: "/user/alerts/sent?before=1" },
];

/** What a person sees of packages, payments, complaints and the own account. */
const accountStates = (world: World): Screen[] => [
	{
		name: "last-day-sum",
		path: `/user/cases/${world.ownCase}/last-day?period=116(b)&judgment=2026-06-01&applied=2026-06-05&ready=2026-06-12`,
	},
	{ name: "packages-pay", path: `/user/Packages/pay/${world.pendingTransaction}` },
	{ name: "mobile-maintenance-package", path: "/user/mobile-maintenance?tab=package" },
	{ name: "mobile-number-new-mistakes", path: "/user/mobile-maintenance/new", act: mistaken("Save") },
	{ name: "client-cases-none", path: `/user/clients/${world.number}/cases?show=linked` },
	{ name: "client-cases-not-found", path: `/user/clients/${world.number}/cases?q=nothing-like-this` },
	{ name: "client-cases-of-name", path: `/user/clients/${world.namedNumber}/cases?show=name` },
	{ name: "client-edited", path: `/user/clients/${world.number}?edit=contact` },
	{ name: "clients-not-found", path: "/user/clients?q=nothing-like-this" },
	{ name: "chamber-mistakes", path: "/user/chamber", act: mistaken("Send invitation") },
	{ name: "complaint-new-mistakes", path: "/user/complaints/new", act: mistaken("Add Complaint") },
	{ name: "complaint-reply-mistakes", path: `/user/complaints/${world.complaint}`, act: mistaken("Send reply") },
	{ name: "complaint-resolved", path: `/user/complaints/${world.resolvedComplaint}` },
	{ name: "profile-bar-number-mistakes", path: "/user/profile/bar-number", act: mistaken("Save bar number") },
	{ name: "profile-token-new-mistakes", path: "/user/profile/tokens/new", act: mistaken("Create token") },
	{ name: "second-factor-mistakes", path: "/user/profile/second-factor", act: mistaken("Turn on") },
	{ name: "profile-webhooks-mistakes", path: "/user/profile/webhooks", act: mistaken("Add a webhook") },
	{ name: "profile-webhook-delivery", path: `/user/profile/webhooks/${world.webhook}?delivery=${world.delivery}` },
	{ name: "profile-webhook-rotate", path: `/user/profile/webhooks/${world.webhook}?ask=rotate` },
	{ name: "profile-webhook-delete", path: `/user/profile/webhooks/${world.webhook}?ask=delete` },
	{ name: "prove", path: "/user/prove?to=%2Fuser%2Fcases%2Fexport.csv" },
	{ name: "profile-privacy-question", path: "/user/profile/privacy?withdraw=messages" },
	{ name: "not-found-signed-in", path: `/user/case-history/${world.nothing}` },
];

/** What an administrator sees of everybody's cases. */
const adminCaseStates = (world: World): Screen[] => [
	{ name: "admin-overview-months", path: "/admin/overview?show=months" },
	{ name: "admin-overview-mistakes", path: "/admin/overview?show=range&from=2026-02-01&to=2026-01-01" },
	{ name: "admin-cases-to-approve", path: "/admin/cases?todo=approval" },
	{ name: "admin-cases-none-failed", path: "/admin/cases?todo=failed" },
	{ name: "admin-cases-ticked", path: "/admin/cases?select=page" },
	{ name: "admin-cases-filters", path: "/admin/cases?filter=show&limit=20&court=Pune&from=2020-01-01" },
	{ name: "admin-cases-filter-mistakes", path: "/admin/cases?from=2027-02-02&to=2027-02-01" },
	{ name: "admin-cases-too-short", path: "/admin/cases?search=a" },
	{ name: "admin-cases-not-found", path: "/admin/cases?search=nothing-like-this" },
	{ name: "admin-case-message", path: `/admin/cases/message?ids=${world.approvedCase}` },
	{
		name: "admin-case-message-mistake",
		path: `/admin/cases/message?ids=${world.ownCase}`,
		act: mistaken("Save template"),
	},
	{ name: "admin-cases-approve", path: `/admin/cases/approve?ids=${world.ownCase}` },
	{ name: "admin-cases-approve-all", path: "/admin/cases/approve-all?todo=approval" },
	{ name: "admin-cases-batch", path: `/admin/cases/batch?ids=${world.approvedCase}` },
	{ name: "admin-case-record", path: `/admin/cases/${world.ownCase}/record` },
	{ name: "admin-import-columns", path: "/admin/cases/import", act: uploadRecords },
	{ name: "admin-closed-days-read", path: "/admin/closed-days", act: checkClosedDays },
];

/** What an administrator sees of money, complaints and people. */
const officeStates = (world: World): Screen[] => [
	{ name: "admin-transactions-not-found", path: "/admin/transactions?status=CANCELLED&to=2020-01-01" },
	{ name: "admin-transactions-refunds", path: "/admin/transactions?refund=pending" },
	{ name: "admin-transactions-search", path: "/admin/transactions?search=pay_nothing" },
	{ name: "admin-complaints-not-found", path: "/admin/complaints?search=nothing-like-this" },
	{ name: "admin-complaint-reply-mistakes", path: `/admin/complaints/${world.complaint}`, act: mistaken("Send reply") },
	{ name: "admin-complaint-earlier", path: `/admin/complaints/${world.complaint}?before=${world.nothing}` },
	{ name: "admin-feedback-not-found", path: "/admin/feedback?search=nothing-like-this" },
	{ name: "admin-user-blocked", path: `/admin/users/${world.blockedUser}` },
	{ name: "admin-users-package", path: "/admin/users?package=ending" },
	{ name: "admin-user-act", path: `/admin/users/${world.user}/act?act=block` },
	{
		name: "admin-user-act-mistakes",
		path: `/admin/users/${world.user}/act?act=make-admin`,
		act: mistaken("Make administrator"),
	},
	{ name: "admin-user-guarded", path: `/admin/users/${world.guardedUser}` },
	{ name: "admin-user-factor-reset", path: `/admin/users/${world.guardedUser}/act?act=ask-factor-reset` },
	{ name: "admin-audit-filtered", path: `/admin/audit?area=case&whom=${world.user}` },
	{ name: "admin-audit-not-found", path: "/admin/audit?who=nobody-at-all" },
	{ name: "admin-prove", path: "/admin/prove?to=%2Fadmin%2Faudit%2Fexport.csv" },
	{ name: "admin-jobs-of-cause", path: `/admin/jobs?cause=${world.failedCause}` },
	{ name: "admin-jobs-again", path: `/admin/jobs/again?cause=${world.failedCause}` },
	{ name: "admin-profile-security", path: "/admin/profile/security" },
	{ name: "admin-audit-security", path: "/admin/audit?area=security" },
];

/** Works on another's cases, by the switch in the sidebar. */
async function workForAnother(page: Page) {
	await page.goto("/user/cases");
	const menu = page.getByText("Menu", { exact: true });
	if (await menu.isVisible()) await menu.click();
	await page.getByRole("button", { name: "cases · clerk" }).and(page.locator(":visible")).click();
	await page.locator("p", { hasText: "cases · clerk" }).first().waitFor();
}

/** What a clerk sees of the cases of whom they work for. */
const clerksStates = (world: World): Screen[] => [
	{ name: "cases-invited", path: "/user/cases" },
	{ name: "cases-for-another", path: "/user/cases", act: workForAnother },
	...Object.entries({
		"case-for-another": `/user/cases/${world.ownCase}`,
		"diary-for-another": "/user/diary",
		"mobile-maintenance-for-another": "/user/mobile-maintenance",
		"profile-for-another": "/user/profile",
		"case-for-another-refused": `/user/cases/${world.ownCase}/edit`,
	}).map(
		([name, path]): Screen => ({
			name,
			path: async (page) => {
				await workForAnother(page);
				return path;
			},
		}),
	),
];

/** Pages that show nothing by their address alone, or another's: the state above in which each is seen. */
export const SEEN_IN_A_STATE: Record<string, string> = {
	"/login/second-factor": "login-second-step",
	"/check-email": "check-email",
	"/reset-password/:token": "reset-password",
	"/verify-email/:token": "verify-email",
	"/confirm-email/:token": "confirm-email",
	"/undo-contact/:token": "undo-contact",
	"/opt-out/:token": "opt-out",
	"/alerts/stop/:token": "stop-alerts",
	"/s/:token": "shared-case",
	"/user/cases/add-many/progress": "cases-added",
	"/user/messages": "messages-sent",
	"/user/messages/new": "bulk-recipients",
	"/user/messages/:batchId": "bulk-progress",
	"/user/Packages/pay/:transactionId": "packages-pay",
	"/admin/cases/message": "admin-case-message",
	"/admin/cases/approve": "admin-cases-approve",
	"/admin/cases/approve-all": "admin-cases-approve-all",
	"/admin/cases/batch": "admin-cases-batch",
	"/admin/cases/import/:importId": "admin-import-columns",
	"/admin/users/:userId/act": "admin-user-act",
	"/user/prove": "prove",
	"/admin/prove": "admin-prove",
	"/admin/jobs/again": "admin-jobs-again",
};

/** Pages on which the diarist has something, and the user of all others nothing. */
const DIARISTS = /^\/user\/(diary|changes|calendar|alerts)(\/|$)/;

/** Who looks at a page; nobody is a stranger. */
function readerOf(pattern: string): Reader {
	if (pattern.startsWith("/admin")) return "admin";
	if (!pattern.startsWith("/user")) return undefined;
	return DIARISTS.test(pattern) ? "diarist" : "user";
}

/** `cases-case-edit` of `/user/cases/:caseId/edit`. */
function nameOf(pattern: string): string {
	const words = pattern.split("/").filter(Boolean);
	const name = words.map((word) => word.replace(/^:(\w+?)(Id)?$/, "$1").replace("*", "not-found")).join("-");
	return name.replace(/^user-(?!not-found)/, "").toLowerCase() || "home";
}

/** An administrator's own account is the user's page in another frame. */
const isSeenAlready = (pattern: string) => pattern.startsWith("/admin/profile/");

/** Every page that its address alone shows. */
const plainScreens = (reader: Reader, world: World): Screen[] =>
	listPages()
		.map(({ pattern }) => pattern)
		.filter((pattern) => !SEEN_IN_A_STATE[pattern] && !isSeenAlready(pattern) && readerOf(pattern) === reader)
		.map((pattern) => ({ name: nameOf(pattern), path: fill(pattern, parametersOf(world)) }));

/** Every screen with who sees it: the pages of `app/routes.ts`, and the states above. */
export function everybodysScreens(world: World): [reader: Reader, screens: Screen[]][] {
	const states: [reader: Reader, screens: Screen[]][] = [
		[undefined, strangersStates(world)],
		["newcomer", newcomersStates()],
		["diarist", diaryStates()],
		["user", [...casesStates(world), ...caseFormStates(world), ...messageStates(world), ...accountStates(world)]],
		["clerk", clerksStates(world)],
		["admin", [...adminCaseStates(world), ...officeStates(world)]],
	];
	return states.map(([reader, screens]) => [reader, [...plainScreens(reader, world), ...screens]]);
}
