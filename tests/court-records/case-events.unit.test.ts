import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const APP = path.resolve(import.meta.dirname, "../../app");
const WRITES = /\.(insert|update|delete)\(cases\)|\b(insert into|update|delete from) (cases|\$\{cases\})(?!\w)/g;

/** Every file that writes to `cases`: that it emits events, or why it need not (decision 331). */
const WRITERS: Record<string, "emits" | string> = {
	"features/courts/appearance/commands.server.ts": "emits",
	"features/courts/hearings/commands.server.ts": "emits",
	"features/courts/own-matters/commands.server.ts": "emits",
	"features/courts/own-matters/commands.cnr.server.ts": "emits",
	"features/courts/cases/commands.server.ts": "emits",
	"features/courts/cases/commands.delete.server.ts": "emits",
	"features/courts/adding/many/commands.server.ts": "emits",
	"features/courts/cases/archive/commands.server.ts": "emits",
	"features/courts/court-records/approval.server.ts": "emits",
	"features/courts/court-records/look-up/commands.correct.server.ts": "emits",
	"features/courts/court-records/place.server.ts": "emits",
	"features/courts/adding/demo.server.ts": "emits",
	"features/courts/cases/page/commands.server.ts": "note, mute and opening are not part of what programs are given",
	"features/courts/cases/tags/commands.server.ts": "tags are not part of what programs are given",
};

const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(path.join(APP, file), "utf8");

test("every file that writes to cases is listed, and emits one event for each statement or has a reason", () => {
	const writers = sources.filter((file) => textOf(file).match(WRITES));
	expect(writers.sort()).toEqual(Object.keys(WRITERS).sort());
	for (const [file, what] of Object.entries(WRITERS)) {
		if (what !== "emits") continue;
		const text = textOf(file);
		expect(text.match(/await recordOwnEvents\(/g)?.length, file).toBe(text.match(WRITES)?.length);
	}
});

test("every file that changes the state of a look-up emits an event", () => {
	const changers = sources.filter((file) =>
		/\.(insert|update)\(courtRecords\)[\s\S]{0,400}?\blookUp: /.test(textOf(file)),
	);
	for (const file of changers) expect(textOf(file), file).toMatch(/recordUpdatesOf|recordChanges|recordOwnEvents/);
	expect(changers.length).toBeGreaterThan(3);
});
