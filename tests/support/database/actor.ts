import { beforeEach } from "vitest";
import { given } from "./given";

/** The administrator who acts in a test, once its file has called `withActor`. */
export let actor = { id: "", address: "203.0.113.9" };

/** A new administrator before each test of the file. */
export const withActor = () =>
	beforeEach(async () => {
		actor = { ...actor, id: (await given.givenUser({ role: "ADMIN" })).id };
	});
