import { expect, test } from "vitest";
import { findOwnPath } from "~/web/access/own-path";
import { safeReturnPath } from "~/web/access/return-to";

test.each([
	["/user/cases", "/user/cases"],
	["/user/cases?page=2#top", "/user/cases?page=2"],
	["/user/../admin/users", "/admin/users"],
	["/user/a\nb", "/user/ab"],
	["/न्याय", "/%E0%A4%A8%E0%A5%8D%E0%A4%AF%E0%A4%BE%E0%A4%AF"],
])("%j is the product's path %s", (value, path) => expect(findOwnPath(value)).toBe(path));

test.each([
	"https://evil.test/",
	"//evil.test",
	"/\\evil.test",
	"/\t/evil.test",
	"/\n/evil.test",
	"/..//evil.test/login",
	"/.//evil.test",
	"/user/../..//evil.test",
	"/%2e%2e//evil.test",
	"/..\\/evil.test",
	"javascript:alert(1)",
	"user/cases",
	"",
	null,
	undefined,
	["/user"],
])("%j is not a path of the product", (value) => expect(findOwnPath(value)).toBeUndefined());

test("a small form returns to the home page if it names no page of the product", () => {
	expect(safeReturnPath("/\t/evil.test")).toBe("/");
	expect(safeReturnPath("/user/cases")).toBe("/user/cases");
});
