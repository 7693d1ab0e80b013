import { expect, test } from "vitest";
import { readReports } from "~/features/administration/jobs/browser-reports";

const ID = "01a20577-c5fd-73c6-88f2-b33862b01b80";

const newer = (body: object, type = "csp-violation") => ({ type, age: 3, url: "https://own.example/", body });

test("an older report is read, with the name of its directive only", () => {
	const report = {
		"document-uri": `https://own.example/user/cases/${ID}?return=%2Fuser`,
		"violated-directive": "script-src 'self' 'nonce-abc'",
		"blocked-uri": "https://evil.example/path/to.js?who=asha",
	};
	expect(readReports({ "csp-report": report })).toEqual([
		{ directive: "script-src", blocked: "https://evil.example", path: "/user/cases/…" },
	]);
});

test("from newer reports at most ten about the policy are read", () => {
	const body = { documentURL: "https://own.example/user/diary", effectiveDirective: "img-src", blockedURL: "inline" };
	expect(readReports([newer(body), newer({ message: "old" }, "deprecation")])).toEqual([
		{ directive: "img-src", blocked: "inline", path: "/user/diary" },
	]);
	expect(readReports(Array(40).fill(newer(body)))).toHaveLength(10);
});

test.each([
	["/reset-password/Zr0aaaaaaaaaaaaa", "/reset-password/…"],
	["/s/abc.data", "/s/…"],
	["/calendar/secret.ics", "/calendar/…"],
	["/user/cases/MHPU010012342024", "/user/cases/…"],
	["/user/clients/+919820011221/cases", "/user/clients/…/cases"],
	["/user/asha@example.in", "/user/…"],
	["/admin/cases?owner=asha#top", "/admin/cases"],
	["/s/%E0%A4%A", "/s/…"],
])("the saved path of %s identifies no person and opens no page", (path, kept) => {
	const body = { documentURL: `https://own.example${path}`, effectiveDirective: "script-src-elem", blockedURL: null };
	expect(readReports([newer(body)]).map((one) => one.path)).toEqual([kept]);
});

test.each([
	["chrome-extension://abcdef/injected.js", "chrome-extension:"],
	["data:text/html,secret", "data:"],
	["trusted-types-sink", "trusted-types-sink"],
	["", ""],
	["not an address 12", ""],
])("only the origin of the blocked address (%s) is saved", (blockedURL, blocked) => {
	const body = { documentURL: "https://own.example/", effectiveDirective: "script-src", blockedURL };
	expect(readReports([newer(body)]).map((one) => one.blocked)).toEqual([blocked]);
});

test.each([[null], ["text"], [{}], [[{ type: "csp-violation" }]], [{ "csp-report": { "document-uri": 5 } }], [[[]]]])(
	"%j is not a report",
	(body) => {
		expect(readReports(body)).toEqual([]);
	},
);

test("an unknown directive or page is left out", () => {
	const body = { documentURL: "https://own.example/", effectiveDirective: "<script>", blockedURL: "inline" };
	expect(readReports([newer(body), newer({ ...body, effectiveDirective: "img-src", documentURL: "about" })])).toEqual(
		[],
	);
});
