import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";

export type Address = { pattern: string; file: string };

/** Every address of app/routes.ts with its file, parents' paths included. */
export async function listAddresses(): Promise<Address[]> {
	const walk = (entries: RouteConfigEntry[], parent: string): Address[] =>
		entries.flatMap((entry) => {
			const pattern = path.posix.join(parent, entry.path ?? "");
			return [{ pattern, file: entry.file }, ...walk(entry.children ?? [], pattern)];
		});
	return walk(await routes, "/");
}

/** The handlers a route's file exports, and the methods of the API's calls among them. */
export async function handlersOf({ file }: Address) {
	const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../../app/${file}`);
	const calls = [module.loader, module.action].flatMap((handler) => Object(handler).definition ?? []);
	const methods = calls.map(({ method }) => String(method));
	return { hasLoader: "loader" in module, hasAction: "action" in module, isPage: "default" in module, methods };
}

/** The address with its parameters filled in. */
export function fill(pattern: string, values: Record<string, string> = {}): string {
	return pattern
		.replace(/:(\w+)\??/g, (_, name) => values[name] ?? "00000000-0000-7000-8000-000000000000")
		.replace("*", "anything");
}
