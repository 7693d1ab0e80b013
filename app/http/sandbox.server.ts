import { env } from "~/env.server";

/** Outside a sandbox nothing of it is there. @throws a 404 answer. */
export function requireSandbox(): void {
	if (!env.isSandbox) throw new Response("Nothing is at this address.", { status: 404 });
}
