/**
 * All addresses that screens, mails and messages link to; `tests/house/paths.unit.test.ts` compares them with `app/routes.ts`.
 * Administrators' are in `paths.admin.ts`, since every browser gets these.
 * Ids are inserted unescaped: all of ours are URL-safe. `absoluteUrl` builds links that leave the site.
 */
export const paths = {
	home: "/",
	login: "/login",
	secondStep: "/login/second-factor",
	codeLogin: "/login/code",
	passkeyLogin: "/login/passkey",
	logout: "/logout",
	forgotPassword: "/forgot-password",
	forgotUsername: "/forgot-username",
	checkEmail: "/check-email",
	tryCnr: "/try",
	resetPassword: (token: string) => `/reset-password/${token}`,
	verifyEmail: (token: string) => `/verify-email/${token}`,
	confirmEmail: (token: string) => `/confirm-email/${token}`,
	undoContact: (token: string) => `/undo-contact/${token}`,
	optOut: (token: string) => `/opt-out/${token}`,
	sharedCase: (token: string) => `/s/${token}`,
	sharedPaper: (token: string, paperId: string) => `/s/${token}/papers/${paperId}`,
	stopAlerts: (token: string) => `/alerts/stop/${token}`,
	unauthorized: "/unauthorized",
	accessibility: "/accessibility",
	status: "/status",
	privacy: "/privacy",
	terms: "/terms",
	refunds: "/refunds",
	contact: "/contact",
	help: "/help",
	renderMode: "/render-mode",
	language: "/language",
	sidebar: "/sidebar",
	cspReports: "/csp-reports",
	courts: "/courts",
	person: "/person",
	apiDocs: "/api/docs",
	apiCalls: "/api/docs/calls",
	openApi: "/api/v1/openapi.json",

	start: "/user/start",
	cases: "/user/cases",
	newCase: "/user/cases/new",
	addOwnMatter: "/user/cases/add-own",
	addManyCases: "/user/cases/add-many",
	addedCases: "/user/cases/add-many/progress",
	findCases: "/user/cases/find",
	caseSearch: (searchId: string) => `/user/cases/find/${searchId}`,
	foundCases: "/user/cases/find/own",
	barNumber: "/user/profile/bar-number",
	consents: "/user/profile/privacy",
	ownPapers: "/user/profile/papers.zip",
	webhooks: "/user/profile/webhooks",
	webhook: (webhookId: string) => `/user/profile/webhooks/${webhookId}`,
	editCase: (caseId: string) => `/user/cases/${caseId}/edit`,
	recordHearing: (caseId: string) => `/user/cases/${caseId}/hearing`,
	courtDate: (caseId: string) => `/user/cases/${caseId}/court-date`,
	lastDay: (caseId: string) => `/user/cases/${caseId}/last-day`,
	lookUpMatter: (caseId: string) => `/user/cases/${caseId}/look-up`,
	checkCase: (caseId: string) => `/user/cases/${caseId}/check`,
	retryCase: (caseId: string) => `/user/cases/${caseId}/retry`,
	deleteCases: "/user/cases/delete",
	archiveCases: "/user/cases/archive",
	tagCases: "/user/cases/tags",
	sidesOfCases: "/user/cases/appears-for",
	casesCsv: "/user/cases/export.csv",
	casesWorkbook: "/user/cases/export.xlsx",
	printCases: "/user/cases/print",
	numbersOfCase: (caseId: string) => `/user/cases/${caseId}/numbers`,
	case: (caseId: string) => `/user/cases/${caseId}`,
	caseLinks: (caseId: string) => `/user/cases/${caseId}/links`,
	addPaper: (caseId: string) => `/user/cases/${caseId}/papers/new`,
	allPapers: (caseId: string) => `/user/cases/${caseId}/papers.zip`,
	paper: (caseId: string, paperId: string) => `/user/cases/${caseId}/papers/${paperId}`,
	deletePaper: (caseId: string, paperId: string) => `/user/cases/${caseId}/papers/${paperId}/delete`,
	caseStatus: "/user/case-status",
	approvedCase: (caseId: string) => `/user/case-status/${caseId}`,
	caseHistory: "/user/case-history",
	caseDetails: (caseId: string) => `/user/case-history/${caseId}`,

	diary: "/user/diary",
	todo: "/user/todo",
	changes: "/user/changes",
	calendar: "/user/calendar",
	calendarFeed: "/user/calendar/feed",
	calendarFile: (file: string) => `/calendar/${file}`,
	alerts: "/user/alerts",
	pushReceipts: "/webhooks/push",
	sentAlerts: "/user/alerts/sent",
	hearingFile: (caseId: string) => `/user/cases/${caseId}/hearing.ics`,

	messages: "/user/messages",
	/** One page for a case, many, a client, one by one, and what waits for the person to send. */
	sendMessages: "/user/messages/new",
	messageTemplates: "/user/messages/templates",
	newMessageTemplate: "/user/messages/templates/new",
	messageTemplate: (templateId: string) => `/user/messages/templates/${templateId}/edit`,
	deleteMessageTemplate: (templateId: string) => `/user/messages/templates/${templateId}/delete`,
	messageBatch: (batchId: string) => `/user/messages/${batchId}`,

	chamber: "/user/chamber",
	switchCases: "/user/chamber/switch",
	chamberLog: "/user/chamber/log",
	memberRole: (memberId: string) => `/user/chamber/${memberId}/role`,
	endMember: (memberId: string) => `/user/chamber/${memberId}/end`,

	packages: "/user/Packages",
	pay: (transactionId: string) => `/user/Packages/pay/${transactionId}`,
	razorpayReturn: "/payments/razorpay/return",
	transactions: "/user/transactions",
	payment: (transactionId: string) => `/user/transactions/${transactionId}`,
	receipt: (transactionId: string) => `/user/transactions/${transactionId}/receipt`,
	mobileMaintenance: "/user/mobile-maintenance",
	newMobileNumber: "/user/mobile-maintenance/new",
	deleteMobileNumber: (numberId: string) => `/user/mobile-maintenance/${numberId}/delete`,
	clients: "/user/clients",
	newClient: "/user/clients/new",
	client: (numberId: string) => `/user/clients/${numberId}`,
	casesOfClient: (numberId: string) => `/user/clients/${numberId}/cases`,
	deleteClient: (numberId: string) => `/user/clients/${numberId}/delete`,

	complaints: "/user/complaints",
	newComplaint: "/user/complaints/new",
	complaint: (complaintId: string) => `/user/complaints/${complaintId}`,
	feedback: "/user/feedback",
	newFeedback: "/user/feedback/new",
	feedbackEntry: (feedbackId: string) => `/user/feedback/${feedbackId}`,

	sandbox: {
		outbox: "/sandbox",
		outboxJson: "/sandbox/outbox.json",
		run: "/sandbox/run",
	},
} as const;

/** Prefixes of addresses that end in a token, which alone grants access. */
const BEFORE_TOKENS = [
	paths.resetPassword(""),
	paths.verifyEmail(""),
	paths.confirmEmail(""),
	paths.undoContact(""),
	paths.optOut(""),
	paths.stopAlerts(""),
	paths.sharedCase(""),
	paths.calendarFile(""),
];

/** Normalises a path as routing does: decodes it and resolves segments such as `/./`. */
function plainPath(address: string) {
	try {
		return decodeURI(new URL(address, "http://own.invalid").pathname);
	} catch {
		return address;
	}
}

/** The prefix of an address with a token; undefined for any other. */
function beforeToken(address: string): string | undefined {
	const path = plainPath(address).toLowerCase();
	return BEFORE_TOKENS.find((start) => path.startsWith(start));
}

/** The address for logs: without its query and token. */
export function withoutToken(address: string): string {
	const start = beforeToken(address);
	return start === undefined ? (address.split("?", 1)[0] ?? "") : `${start}…`;
}

const TOKENS = new RegExp(`(${BEFORE_TOKENS.join("|")})[^\\s"'<>]+`, "gi");

/** Any text for logs: without the tokens, and what follows them, of the addresses in it. */
export const withoutTokens = (text: string): string => text.replace(TOKENS, "$1…");

export const carriesToken = (path: string): boolean => beforeToken(path) !== undefined;

/** Paths of the user's own account; each role has them under its own layout. */
export const profilePaths = (role: "USER" | "ADMIN") => {
	const area = role === "ADMIN" ? "/admin" : "/user";
	const profile = `${area}/profile`;
	return {
		prove: `${area}/prove`,
		profile,
		edit: `${profile}/edit`,
		mobile: `${profile}/mobile`,
		newToken: `${profile}/tokens/new`,
		secondFactor: `${profile}/second-factor`,
		passkeys: `${profile}/passkeys`,
		offerPasskey: `${profile}/passkeys/offer`,
		provePasskey: `${profile}/passkeys/prove`,
		data: `${profile}/data`,
		delete: `${profile}/delete`,
		contact: `${profile}/contact`,
		endAccess: `${profile}/access/end`,
		security: `${profile}/security`,
		endOtherAccess: `${profile}/access/others`,
		dataJson: `${profile}/data.json`,
		dataCsv: `${profile}/data.csv`,
	} as const;
};
