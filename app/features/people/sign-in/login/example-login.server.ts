import { env } from "~/platform/settings/env.server";

/** The example login in the API docs: in a sandbox the published login, elsewhere a made-up one. */
export const EXAMPLE_LOGIN = env.isSandbox
	? { username: "asha", password: "Asha@12345" }
	: { username: "you@example.in", password: "Your#Password1" };
