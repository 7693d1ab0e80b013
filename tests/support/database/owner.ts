import { beforeEach } from "vitest";
import { given } from "./given";

/** The person of a test: somebody new before each. */
export let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
});
