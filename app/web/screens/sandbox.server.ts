import type { z } from "zod";
import { requestContext } from "~/platform/http/context.server";
import { env } from "~/platform/settings/env.server";

/** Sandbox addresses exist only in a sandbox. @throws a 404 answer. */
export function requireSandbox(): void {
	if (!env.isSandbox) throw new Response("This page does not exist.", { status: 404 });
}

const isSandboxRoute = ({ path = "" }: { path?: string }) => /^sandbox(\/|$)/.test(path);

/** Drops the sandbox routes outside a sandbox, so that their addresses answer like unknown ones, by any method. */
export const presentRoutes = <Route extends { path?: string }>(
	routes: Record<string, Route | undefined>,
	isSandbox = env.isSandbox,
) =>
	isSandbox
		? routes
		: Object.fromEntries(Object.entries(routes).filter(([, route]) => !route || !isSandboxRoute(route)));

const MAX_CALL_LENGTH = 2048;

const refuse = (status: number, error: string) => Response.json({ error }, { status });

/** The JSON body of a sandbox call. @throws a 400, 403, 405 or 415 answer. */
export async function sandboxJson<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
	if (request.method !== "POST") throw refuse(405, "Method not allowed");
	if (requestContext().isForeignOrigin) throw refuse(403, "Another site may not ask for this");
	if (!request.headers.get("content-type")?.toLowerCase().startsWith("application/json"))
		throw refuse(415, "Send JSON");
	const text = await request.text();
	const body: unknown =
		text.length > MAX_CALL_LENGTH ? undefined : await new Response(text).json().catch(() => undefined);
	const parsed = schema.safeParse(body);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw refuse(400, `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "is not understood"}`);
}
