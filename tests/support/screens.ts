import type { Page } from "@playwright/test";
import type { World } from "./world";

/** A screen in one of its states. Names are file names of pictures and stand in findings. */
export type Screen = {
	name: string;
	/** Where it is; found by the page itself where only a message says it. */
	path: string | ((page: Page) => Promise<string>);
	/** What a person does there first; ends when its effect can be seen. */
	act?: (page: Page) => Promise<unknown>;
	/** A state that is there only below 768 px, or only from there on. */
	only?: "small" | "large";
};

const press =
	(name: string, role: "button" | "link" = "button") =>
	(page: Page) =>
		page.getByRole(role, { name }).first().click();

/** Presses the button and waits for the list of mistakes. */
const mistaken = (button: string) => async (page: Page) => {
	await press(button)(page);
	await page.getByRole("alert").first().waitFor();
};

const someMobile = () => `9${String(Date.now()).slice(-9)}`;

type Said = { messages: { to: string; text: string }[] };

/** The newest match in what was sent to somebody. */
async function readSent(page: Page, to: string, pattern: RegExp): Promise<string> {
	for (let tries = 0; tries < 100; tries++) {
		const response = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
		const { messages }: Said = await response.json();
		const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
		if (found) return found;
		await page.waitForTimeout(100);
	}
	throw new Error(`Nothing was sent to ${to}`);
}

async function askForCode(page: Page) {
	const mobile = someMobile();
	await page.getByLabel("Email").fill(`${mobile}@example.in`);
	await page.getByLabel("Mobile Number").fill(mobile);
	await press("Verify Number")(page);
	await page.getByLabel("OTP", { exact: true }).waitFor();
	return mobile;
}

async function verifyCode(page: Page) {
	const mobile = await askForCode(page);
	await page.getByLabel("OTP", { exact: true }).fill(await readSent(page, mobile, /#(\d{6})$/));
	await press("Verify OTP")(page);
	await page.getByLabel("Username").waitFor();
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

async function sendMessages(page: Page) {
	await page
		.getByRole("checkbox", { name: /^Select / })
		.first()
		.check();
	await press("Bulk WhatsApp")(page);
	await page.getByText("All messages are handed over").waitFor();
	await page.reload();
}

/** What somebody sees who is not signed in. */
export const strangersScreens = (world: World): Screen[] => [
	{ name: "api-docs", path: "/api/docs" },
	{ name: "login", path: "/" },
	{ name: "login-mistakes", path: "/", act: mistaken("Login") },
	{ name: "login-registered", path: "/?registered=1" },
	{ name: "sign-up", path: "/?form=sign-up" },
	{ name: "sign-up-mistakes", path: "/?form=sign-up", act: mistaken("Verify Number") },
	{ name: "sign-up-code", path: "/?form=sign-up", act: askForCode },
	{ name: "sign-up-verified", path: "/?form=sign-up", act: verifyCode },
	{ name: "forgot-password", path: "/forgot-password" },
	{ name: "forgot-username-sent", path: "/forgot-username?sent=1" },
	{ name: "reset-password", path: `/reset-password/${world.resetToken}` },
	{ name: "reset-password-dead", path: "/reset-password/x" },
	{ name: "verify-email", path: `/verify-email/${world.verifyToken}` },
	{ name: "verify-email-dead", path: "/verify-email/x" },
	{ name: "confirm-email", path: `/confirm-email/${world.contactToken}` },
	{ name: "confirm-email-dead", path: "/confirm-email/x" },
	{ name: "unauthorized", path: "/unauthorized" },
	{ name: "not-found", path: "/no-such-page" },
	{ name: "accessibility", path: "/accessibility" },
];

/** What somebody sees who has just registered: nothing is there yet. */
export const newcomersScreens = (): Screen[] => [
	{ name: "cases-none", path: "/user/cases" },
	{ name: "case-history-none", path: "/user/case-history?filter=show" },
	{ name: "case-status-none", path: "/user/case-status" },
	{ name: "messages-none", path: "/user/messages" },
	{ name: "packages", path: "/user/Packages" },
	{ name: "transactions-none", path: "/user/transactions" },
	{ name: "mobile-maintenance-none", path: "/user/mobile-maintenance" },
	{ name: "complaints-none", path: "/user/complaints" },
	{ name: "feedback-none", path: "/user/feedback" },
];

/** What a person sees of cases and of the messages about them. */
export const casesScreens = (world: World): Screen[] => [
	{ name: "cases", path: "/user/cases" },
	{
		name: "cases-menu",
		path: "/user/cases",
		act: (page) => page.locator("summary[aria-label=Menu]").click(),
		only: "small",
	},
	{ name: "cases-collapsed", path: "/user/cases", act: press("Collapse the sidebar"), only: "large" },
	{ name: "cases-expanded", path: "/user/cases", act: press("Expand the sidebar"), only: "large" },
	{ name: "cases-not-found", path: "/user/cases?cnr_number=ZZZZ" },
	{ name: "case-new", path: "/user/cases/new" },
	{ name: "case-new-mistakes", path: "/user/cases/new", act: mistaken("Add Case") },
	{ name: "case-edit", path: `/user/cases/${world.ownCase}/edit` },
	{ name: "case-delete", path: `/user/cases/delete?case=${world.ownCase}` },
	{ name: "case-delete-nothing", path: "/user/cases/delete" },
	{ name: "case-history", path: "/user/case-history?filter=show" },
	{ name: "case-history-unasked", path: "/user/case-history" },
	{ name: "case-history-mistake", path: "/user/case-history?from_date=2027-01-02&to_date=2027-01-01" },
	{ name: "case-history-case", path: `/user/case-history/${world.approvedCase}` },
	{ name: "case-status", path: "/user/case-status" },
	{ name: "case-status-case", path: `/user/case-status/${world.approvedCase}` },
	{ name: "bulk-nothing", path: "/user/case-status", act: mistaken("Bulk WhatsApp") },
	{ name: "bulk-progress", path: "/user/case-status", act: sendMessages },
	{ name: "messages", path: "/user/messages" },
	{ name: "messages-not-found", path: "/user/messages?status=failed&from_date=2020-01-01&to_date=2020-01-02" },
	{
		name: "opt-out",
		path: async (page) => `/opt-out/${await readSent(page, world.userMobile, /\/opt-out\/(\S+)/)}`,
	},
];

/** What a person sees of packages, payments, complaints and the own account. */
export const accountScreens = (world: World): Screen[] => [
	{ name: "packages-pay", path: `/user/Packages/pay/${world.pendingTransaction}` },
	{ name: "transactions", path: "/user/transactions" },
	{ name: "receipt", path: `/user/transactions/${world.paidTransaction}/receipt` },
	{ name: "mobile-maintenance", path: "/user/mobile-maintenance" },
	{ name: "mobile-maintenance-package", path: "/user/mobile-maintenance?tab=package" },
	{ name: "mobile-number-new", path: "/user/mobile-maintenance/new" },
	{ name: "mobile-number-new-mistakes", path: "/user/mobile-maintenance/new", act: mistaken("Save") },
	{ name: "mobile-number-delete", path: `/user/mobile-maintenance/${world.number}/delete` },
	{ name: "complaints", path: "/user/complaints" },
	{ name: "complaint-new", path: "/user/complaints/new" },
	{ name: "complaint-new-mistakes", path: "/user/complaints/new", act: mistaken("Add Complaint") },
	{ name: "complaint", path: `/user/complaints/${world.complaint}` },
	{ name: "feedback", path: "/user/feedback" },
	{ name: "feedback-new", path: "/user/feedback/new" },
	{ name: "feedback-one", path: `/user/feedback/${world.feedback}` },
	{ name: "profile", path: "/user/profile" },
	{ name: "profile-edit", path: "/user/profile/edit" },
	{ name: "profile-mobile", path: "/user/profile/mobile" },
	{ name: "profile-token-new", path: "/user/profile/tokens/new" },
	{ name: "profile-token-new-mistakes", path: "/user/profile/tokens/new", act: mistaken("Make token") },
	{ name: "profile-data", path: "/user/profile/data" },
	{ name: "profile-delete", path: "/user/profile/delete" },
	{ name: "not-found-signed-in", path: `/user/case-history/${world.nothing}` },
	{ name: "sandbox", path: "/sandbox" },
];

/** What an administrator sees of everybody's cases. */
export const deskScreens = (world: World): Screen[] => [
	{ name: "admin-cases", path: "/admin/cases" },
	{ name: "admin-cases-ticked", path: "/admin/cases?select=page" },
	{ name: "admin-cases-all", path: "/admin/cases?select=all" },
	{ name: "admin-cases-too-short", path: "/admin/cases?search=a" },
	{ name: "admin-cases-not-found", path: "/admin/cases?search=nothing-like-this" },
	{ name: "admin-case-message", path: `/admin/cases/message?ids=${world.approvedCase}` },
	{ name: "admin-case-message-mistake", path: `/admin/cases/message?ids=${world.ownCase}&text=%7B%7Bx%7D%7D` },
	{ name: "admin-cases-batch", path: `/admin/cases/batch?ids=${world.approvedCase}` },
	{ name: "admin-case-record", path: `/admin/cases/${world.ownCase}/record` },
	{ name: "admin-import", path: "/admin/cases/import" },
	{ name: "admin-import-columns", path: "/admin/cases/import", act: uploadRecords },
	{ name: "admin-messages-batch", path: `/admin/messages/${world.adminBatch}` },
];

/** What an administrator sees of money, complaints and people. */
export const officeScreens = (world: World): Screen[] => [
	{ name: "admin-transactions", path: "/admin/transactions" },
	{ name: "admin-transactions-not-found", path: "/admin/transactions?status=CANCELLED&to=2020-01-01" },
	{ name: "admin-refund", path: `/admin/transactions/${world.paidTransaction}/refund` },
	{ name: "admin-receipt", path: `/admin/transactions/${world.paidTransaction}/receipt` },
	{ name: "admin-packages", path: "/admin/packages" },
	{ name: "admin-package-new", path: "/admin/packages/new" },
	{ name: "admin-package-edit", path: `/admin/packages/${world.plan}/edit` },
	{ name: "admin-package-retire", path: `/admin/packages/${world.plan}/retire` },
	{ name: "admin-complaints", path: "/admin/complaints" },
	{ name: "admin-complaints-all", path: "/admin/complaints?search=next&select=all" },
	{ name: "admin-complaints-not-found", path: "/admin/complaints?search=nothing-like-this" },
	{ name: "admin-complaint", path: `/admin/complaints/${world.complaint}` },
	{ name: "admin-feedback", path: "/admin/feedback" },
	{ name: "admin-feedback-not-found", path: "/admin/feedback?search=nothing-like-this" },
	{ name: "admin-feedback-one", path: `/admin/feedback/${world.feedback}` },
	{ name: "admin-users", path: "/admin/users" },
	{ name: "admin-user", path: `/admin/users/${world.user}` },
	{ name: "admin-user-blocked", path: `/admin/users/${world.blockedUser}` },
	{ name: "admin-audit", path: "/admin/audit" },
	{ name: "admin-audit-not-found", path: "/admin/audit?who=nobody-at-all" },
	{ name: "admin-jobs", path: "/admin/jobs" },
	{ name: "admin-profile", path: "/admin/profile" },
];

/** Every screen with who sees it; nobody is a stranger. */
export const everybodysScreens = (world: World): [username: string | undefined, screens: Screen[]][] => [
	[undefined, strangersScreens(world)],
	[world.people.newcomer, newcomersScreens()],
	[world.people.user, [...casesScreens(world), ...accountScreens(world)]],
	[world.people.admin, [...deskScreens(world), ...officeScreens(world)]],
];
