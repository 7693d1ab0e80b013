import { expect, test } from "vitest";
import { backupName, expiredNames } from "~/features/administration/backups/file-names";
import { addDays } from "~/platform/calendar/day";

const nightly = (day: string) => backupName(new Date(`${day}T21:00:00Z`));

test("a backup is named by its time", () => {
	expect(backupName(new Date("2026-11-22T18:30:05.123Z"))).toBe("nyaya-diary-20261122T183005Z.age");
});

test("of forty nights the last seven stay, and the last of each of four weeks", () => {
	const nights = Array.from({ length: 40 }, (_, night) => addDays("2026-11-22", -night));
	const gone = expiredNames(nights.map(nightly));
	const kept = nights.filter((night) => !gone.includes(nightly(night)));
	// Made on a Sunday evening, it is Monday in India.
	expect(kept).toEqual([
		"2026-11-22",
		"2026-11-21",
		"2026-11-20",
		"2026-11-19",
		"2026-11-18",
		"2026-11-17",
		"2026-11-16",
		"2026-11-14",
		"2026-11-07",
	]);
});

test("files of other names are left alone, and an old backup that is the only one stays", () => {
	expect(expiredNames(["notes.txt", "nyaya-diary-old.age", nightly("2020-01-01")])).toEqual([]);
});
