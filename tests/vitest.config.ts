import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = path.resolve(import.meta.dirname, "..");
const alias = { "~": path.join(root, "app") };
const common = { root, resolve: { alias } };
const warnings = "tests/support/server/fail-on-warnings.ts";

/** Files of half a minute and more: begun first, so that none runs on alone at the end; those that wait beside those that work. */
const SLOWEST = [
	"api/program.http",
	"api/api-robust.http",
	"server/lifecycle.http",
	"server/forms-robust.http",
	"api/answer-size.http",
	"adding/hostile-files.http",
	"server/processes.http",
	"server/outage.http",
	"payments/payments.http",
	"messages/messages.http",
	"alerts/play.http",
	"database/backup-commands.db",
	"database/database-role.db",
	"database/backup.db",
	"alerts/alerts-kill.db",
	"alerts/alerts-deliver.db",
	"court-records/case-events.db",
	"payments/payments-kill.db",
	"webhooks/webhooks.db",
	"queue/queue-contract.db",
].map((name) => path.join(root, `tests/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
	async sort(files: TestSpecification[]) {
		const rankOf = ({ moduleId }: TestSpecification) =>
			SLOWEST.includes(moduleId) ? SLOWEST.indexOf(moduleId) : SLOWEST.length;
		return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
	}
}

/** Database tests that need a process of their own: they set its settings, mock a module, or change reference data. */
const OWN_PROCESS = [
	"accounts/remaining-access",
	"administration/overview",
	"alerts/alerts-kill",
	"alerts/slow-mail",
	"cause-lists/evening",
	"court-records/case-events",
	"court-records/case-recovery",
	"court-records/night-outage",
	"courts/courts",
	"courts/courts.import",
	"courts/courts.sync",
	"database/backup",
	"database/backup-commands",
	"database/connection-loss",
	"database/database-role",
	"database/embedded",
	"database/growth",
	"database/partitions",
	"database/read-db",
	"database/retention",
	"database/spread",
	"payments/payments-kill",
	"queue/queue-contract",
	"queue/queue-tries",
	"queue/worker",
	"sign-in/equal-work",
	"webhooks/webhooks-kill",
].map((name) => `tests/${name}.db.test.ts`);

const database = {
	globalSetup: ["tests/support/database/global-database.ts"],
	setupFiles: ["tests/support/database/own-database.ts", warnings],
	testTimeout: 30_000,
	hookTimeout: 60_000,
};

export default defineConfig({
	root,
	test: {
		maxWorkers: 2,
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				...common,
				test: {
					name: "unit",
					// A file costs less than the process of its own that it would run in.
					isolate: false,
					include: ["tests/**/*.unit.test.{ts,tsx}"],
					setupFiles: ["tests/support/server/unit-settings.ts", warnings],
					// Two guards load every screen: nine seconds of a free processor, minutes of a busy one.
					testTimeout: 120_000,
				},
			},
			{
				...common,
				test: {
					...database,
					name: "db",
					isolate: false,
					include: ["tests/**/*.db.test.ts"],
					exclude: OWN_PROCESS,
				},
			},
			{
				...common,
				test: { ...database, name: "db alone", include: OWN_PROCESS },
			},
			{
				...common,
				test: {
					name: "plans",
					include: ["tests/plans/**/*.test.ts"],
					globalSetup: ["tests/support/database/global-database.ts"],
					setupFiles: ["tests/support/database/own-database.ts", warnings],
					hookTimeout: 60_000,
				},
			},
			{
				...common,
				test: {
					name: "http",
					isolate: false,
					include: ["tests/**/*.http.test.ts"],
					globalSetup: ["tests/support/server/global-server.ts"],
					setupFiles: ["tests/support/server/server-settings.ts", warnings],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				...common,
				test: {
					name: "yesterday",
					include: ["tests/yesterday/both.test.ts"],
					globalSetup: ["tests/support/database/global-database.ts"],
					setupFiles: [warnings],
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				...common,
				test: {
					name: "bench",
					include: ["tests/bench/**/*.test.ts"],
					globalSetup: ["tests/support/database/global-database.ts"],
					setupFiles: ["tests/support/database/own-database.ts", warnings],
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
			{
				...common,
				test: {
					name: "history",
					include: ["tests/history/history.test.ts"],
					// Each product has some 25 connections to the database.
					maxConcurrency: Number(process.env.HISTORY_AT_ONCE ?? 3),
					globalSetup: ["tests/support/database/global-database.ts"],
					setupFiles: [warnings],
					hookTimeout: 60_000,
				},
			},
		],
	},
});
