import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const alias = { "~": path.join(root, "app") };
const shared = { root, resolve: { alias } };
// Real processes on a shared machine: what is broken fails all three tries.
const retry = process.env.CI ? 2 : 0;

export default defineConfig({
	root,
	test: {
		maxWorkers: 2,
		projects: [
			{
				...shared,
				test: {
					name: "unit",
					include: ["tests/unit/**/*.test.{ts,tsx}"],
					setupFiles: ["tests/support/unit-settings.ts"],
					testTimeout: 30_000,
					retry,
				},
			},
			{
				...shared,
				test: {
					name: "db",
					include: ["tests/db/**/*.test.ts"],
					globalSetup: ["tests/support/global-database.ts"],
					setupFiles: ["tests/support/own-database.ts"],
					testTimeout: 30_000,
					retry,
					hookTimeout: 60_000,
				},
			},
			{
				...shared,
				test: {
					name: "http",
					include: ["tests/http/**/*.test.ts"],
					globalSetup: ["tests/support/global-server.ts"],
					setupFiles: ["tests/support/server-settings.ts"],
					testTimeout: 30_000,
					retry,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
