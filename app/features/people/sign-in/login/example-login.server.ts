import { env } from "~/platform/settings/env.server";

/** Who logs in, in the docs of the API: the published login of a sandbox; elsewhere nobody is to try it. */
export const EXAMPLE_LOGIN = env.isSandbox
	? { username: "asha", password: "Asha@12345" }
	: { username: "you@example.in", password: "Your#Password1" };
