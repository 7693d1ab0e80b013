import { test } from "vitest";
import { IS_LONG } from "./length.js";

/** A test of the long form alone. */
export function testAtNight(name: string, work: () => Promise<void>) {
	if (IS_LONG) test(name, { timeout: 60_000 }, work);
}
