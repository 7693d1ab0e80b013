import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes what `tests/run.js` adds up: by file how many tests passed and were skipped, and the names of those that failed;
 * and the errors that belong to no test.
 */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
		const report = process.env.TEST_COUNTS;
		if (!report) return;
		writeFileSync(
			report,
			JSON.stringify({
				byFile: Object.fromEntries(modules.map((module) => [module.moduleId, countsOf(module)])),
				errors: errors.map(({ name, message }) => `${name}: ${message}`),
			}),
		);
	}
}

function countsOf(module: TestModule) {
	const counts = { passed: 0, skipped: 0, failed: [] as string[] };
	for (const test of module.children.allTests()) {
		const { state } = test.result();
		if (state === "passed") counts.passed += 1;
		else if (state === "skipped") counts.skipped += 1;
		else counts.failed.push(`${module.relativeModuleId} › ${test.fullName}`);
	}
	// A file that could not be loaded, or prepared, has no test that failed.
	if (module.state() === "failed" && counts.failed.length === 0) counts.failed.push(module.relativeModuleId);
	return counts;
}
