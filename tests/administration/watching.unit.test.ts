import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findPromtool } from "../support/server/promtool.js";

const docs = path.resolve(import.meta.dirname, "../../docs");
const read = (file: string) => readFileSync(path.join(docs, file), "utf8");

const alerts = [...read("operations/alerts.yml").matchAll(/- alert: (\w+)([\s\S]*?)(?=\n {6}- alert:|$)/g)].map(
	([, name = "", rule = ""]) => ({ name, rule }),
);

describe("the rules for operators", () => {
	test("have a severity, a summary and an instruction each", () => {
		expect(alerts.length).toBeGreaterThan(10);
		for (const { name, rule } of alerts) {
			expect(rule, name).toMatch(/severity: (warning|critical) /);
			expect(rule, name).toMatch(/summary: "\S/);
			expect(rule, name).toContain(`docs/operations.md#${name.toLowerCase()}"`);
		}
	});

	test("are explained in docs/operations.md, each in a section of its own, and no other alert is", () => {
		const sections = [...read("operations.md").matchAll(/^### (Nyaya\w+)\n\n(\S.+)/gm)].map(([, name]) => name);
		expect(sections.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
	});

	test("are tested, each at least once where it fires", () => {
		const tests = read("operations/alerts.test.yml").split("\n  - name: ");
		const raised = tests.filter((one) => one.includes("exp_labels")).map((one) => /alertname: (\w+)/.exec(one)?.[1]);
		expect(alerts.map(({ name }) => name).filter((name) => !raised.includes(name))).toEqual([]);
	});
});

const promtool = findPromtool();

describe.skipIf(!promtool)("promtool", () => {
	const run = (...args: string[]) => {
		const { status, stdout, stderr } = spawnSync(promtool ?? "", args, { cwd: docs, encoding: "utf8" });
		return { status, output: `${stdout}${stderr}` };
	};

	test("accepts the example configuration and its rules", () => {
		// The file with the token is on the operator's machine.
		const { status, output } = run("check", "config", "--syntax-only", "operations/prometheus.yml");
		expect(status, output).toBe(0);
		const rules = run("check", "rules", "operations/alerts.yml");
		expect(rules.status, rules.output).toBe(0);
		expect(rules.output).toContain(`${alerts.length} rules found`);
	});

	test("confirms that the rules fire when they should, and only then", () => {
		const { status, output } = run("test", "rules", "operations/alerts.test.yml");
		expect(status, output).toBe(0);
	});
});
