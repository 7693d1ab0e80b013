import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILT_IN } from "../../sbom.js";
import { isOverdue, judgeAudit } from "../known-holes.js";

const built = BUILT_IN.map((name) => [`node_modules/${name}`, { version: "1.0.0", dev: true }]);
const lock = {
	packages: {
		...{ "": {}, "node_modules/zod": { version: "4.0.0" }, "node_modules/vite": { version: "6.0.0", dev: true } },
		...Object.fromEntries(built),
	},
};

const auditOf = (name: string, severity: string) =>
	JSON.stringify({
		vulnerabilities: {
			[name]: {
				name,
				severity,
				nodes: [`node_modules/${name}`],
				via: [{ title: "Runs code", url: "https://example.org/GHSA-1111-2222-3333", severity }],
			},
		},
	});

test("a grave hole in what we ship stops, with its name and where to read on", () => {
	for (const severity of ["high", "critical"]) {
		const { lines, isGrave } = judgeAudit(auditOf("zod", severity), lock);
		expect(lines).toEqual([`known holes: zod (${severity}): Runs code https://example.org/GHSA-1111-2222-3333`]);
		expect(isGrave).toBe(true);
	}
});

test("a package of the build whose code goes out in it counts as shipped", () => {
	expect(judgeAudit(auditOf("workbox-routing", "high"), lock).isGrave).toBe(true);
});

test("a lesser hole is said and stops nothing", () => {
	const { lines, isGrave } = judgeAudit(auditOf("zod", "moderate"), lock);
	expect(lines[0]).toContain("zod (moderate)");
	expect(isGrave).toBe(false);
});

test("a grave hole that was judged is said and stops nothing; another of its package does", () => {
	const { lines, isGrave } = judgeAudit(auditOf("zod", "high"), lock, "| GHSA-1111-2222-3333 |");
	expect(lines[0]).toContain("zod (high)");
	expect(isGrave).toBe(false);
	expect(judgeAudit(auditOf("zod", "high"), lock, "GHSA-rxv8-25v2-qmq8").isGrave).toBe(true);
});

test("a hole in a tool that stays on the builder's machine is not ours to ship", () => {
	const { lines, isGrave } = judgeAudit(auditOf("vite", "critical"), lock);
	expect(lines).toEqual(["known holes: none in the 6 packages we ship"]);
	expect(isGrave).toBe(false);
});

test.each([
	[
		"a registry without advisories",
		JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } }),
		"405",
	],
	["a registry that cannot be reached", JSON.stringify({ error: { summary: "" } }), "no answer"],
	["npm that wrote nothing", "", "no answer"],
	["npm that wrote half of it", '{"vulnerabilities": {', "no answer"],
])("%s is said, and not taken for a clean bill", (_, text, why) => {
	const { lines, isGrave } = judgeAudit(text, lock);
	expect(lines).toHaveLength(1);
	expect(lines[0]).toContain("not checked");
	expect(lines[0]).toContain(why);
	expect(isGrave).toBe(false);
});

describe("an answer in a file", () => {
	let folder = "";
	const answer = () => path.join(folder, "advisories.json");
	beforeAll(() => {
		folder = mkdtempSync(path.join(tmpdir(), "holes-"));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	const readHoles = (text: string) => {
		writeFileSync(answer(), text);
		const { status, stdout } = spawnSync(process.execPath, ["tests/known-holes.js", answer()], { encoding: "utf8" });
		return { status, stdout };
	};

	test("is read in place of the registry's", () => {
		expect(readHoles(auditOf("zod", "critical"))).toEqual({
			status: 1,
			stdout: "known holes: zod (critical): Runs code https://example.org/GHSA-1111-2222-3333\n",
		});
		expect(readHoles(JSON.stringify({ vulnerabilities: {} })).status).toBe(0);
		expect(readHoles("{}").status, "an answer without a list of advisories").toBe(1);
	});

	test("is overdue after a week, and where there never was one", () => {
		writeFileSync(answer(), "{}");
		const now = Date.parse("2026-11-24T00:00:00Z");
		utimesSync(answer(), new Date(now), new Date("2026-11-18T00:00:00Z"));
		expect(isOverdue(answer(), now)).toBe(false);
		utimesSync(answer(), new Date(now), new Date("2026-11-16T23:59:00Z"));
		expect(isOverdue(answer(), now)).toBe(true);
		expect(isOverdue(path.join(folder, "never.json"), now)).toBe(true);
	});
});
