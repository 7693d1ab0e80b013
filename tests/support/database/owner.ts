import { beforeEach } from "vitest";
import { given } from "./given";

/** The person of a test, once its file has called `withOwner`. */
export let ownerId = "";

/** A new person before each test of the file. */
export const withOwner = () =>
	beforeEach(async () => {
		ownerId = (await given.givenUser()).id;
	});
