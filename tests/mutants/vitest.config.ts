import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** The unit tests of the code that is mutated, without those of the repository's own files. */
export default defineConfig({
	root,
	resolve: { alias: { "~": path.join(root, "app") } },
	test: {
		include: [
			"tests/outside/*.unit.test.ts",
			"tests/courts/{court-date,dates}.unit.test.ts",
			"tests/court-records/case-changes.unit.test.ts",
			"tests/clashes/*.unit.test.ts",
			"tests/queue/schedule.unit.test.ts",
			"tests/sign-in/figures.unit.test.ts",
			"tests/payments/payments.unit.test.ts",
		],
		setupFiles: ["tests/support/server/unit-settings.ts"],
		testTimeout: 60_000,
	},
});
