import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const alias = { "~": path.join(root, "app") };
const common = { root, resolve: { alias } };
const warnings = "tests/support/fail-on-warnings.ts";

export default defineConfig({
	root,
	test: {
		maxWorkers: 2,
		projects: [
			{
				...common,
				test: {
					name: "unit",
					include: ["tests/unit/**/*.test.{ts,tsx}"],
					setupFiles: ["tests/support/unit-settings.ts", warnings],
					testTimeout: 30_000,
				},
			},
			{
				...common,
				test: {
					name: "db",
					include: ["tests/db/**/*.test.ts"],
					globalSetup: ["tests/support/global-database.ts"],
					setupFiles: ["tests/support/own-database.ts", warnings],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				...common,
				test: {
					name: "http",
					include: ["tests/http/**/*.test.ts"],
					globalSetup: ["tests/support/global-server.ts"],
					setupFiles: ["tests/support/server-settings.ts", warnings],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				...common,
				test: {
					name: "bench",
					include: ["tests/bench/**/*.test.ts"],
					globalSetup: ["tests/support/global-database.ts"],
					setupFiles: ["tests/support/own-database.ts", warnings],
				},
			},
			{
				...common,
				test: {
					name: "soak",
					include: ["tests/soak/**/*.test.ts"],
					setupFiles: [warnings],
					bail: 0,
				},
			},
			{
				...common,
				test: {
					name: "cluster",
					include: ["tests/cluster/**/*.test.ts"],
					setupFiles: [warnings],
					bail: 0,
				},
			},
			{
				...common,
				test: {
					name: "faults",
					include: ["tests/faults/**/*.test.ts"],
					setupFiles: [warnings],
					bail: 0,
				},
			},
		],
	},
});
