import { beforeEach } from "vitest";
import { given } from "./given";

/** An administrator who acts in a test: somebody new before each. */
export let actor = { id: "", address: "203.0.113.9" };
beforeEach(async () => {
	actor = { ...actor, id: (await given.givenUser({ role: "ADMIN" })).id };
});
