import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";

export type Address = { pattern: string; file: string };

const walk = (entries: RouteConfigEntry[], parent: string): Address[] =>
	entries.flatMap((entry) => {
		const pattern = path.posix.join(parent, entry.path ?? "");
		return [{ pattern, file: entry.file }, ...walk(entry.children ?? [], pattern)];
	});

/** Every address of app/routes.ts with its file, parents' paths included. */
export const listAddresses = (): Address[] => walk(routes, "/");

/** Whether a file is the frame around other screens, never seen by itself. */
const isFrame = ({ file }: Address) => file.endsWith("/layout.tsx");

/** Every address below /user: screens, files, and forms without a page. */
export const listUserAddresses = () =>
	listAddresses().filter((address) => /^\/user(\/|$)/.test(address.pattern) && !isFrame(address));

/** Every address that answers a GET with a page. */
export const listPages = () => listAddresses().filter((address) => address.file.endsWith(".tsx") && !isFrame(address));

/** Forms without a page, whose GET does nothing but lead to a screen, which guards itself. */
export const SENDS_ON: Record<string, string> = {
	"/user/cases/:caseId/retry": "/user/cases",
	"/user/cases/:caseId/court-date": "/user/cases",
};

/** The handlers a route's file exports, the methods of the API's calls among them, and what it says of itself. */
export async function handlersOf({ file }: Address) {
	const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../../app/${file}`);
	const calls = [module.loader, module.action].flatMap((handler) => {
		const { definition = [], others = [] } = Object(handler);
		return [definition, ...others].flat();
	});
	const methods = calls.map(({ method }) => String(method));
	const { right }: ScreenHandle = Object(module.handle);
	return { hasLoader: "loader" in module, hasAction: "action" in module, isPage: "default" in module, methods, right };
}

/** The parameters of an address, as `caseId`. */
export const parametersIn = (pattern: string): string[] =>
	[...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** The address with its parameters filled in. */
export function fill(pattern: string, values: Record<string, string> = {}): string {
	return pattern
		.replace(/:(\w+)\??/g, (_, name) => values[name] ?? "00000000-0000-7000-8000-000000000000")
		.replace("*", "anything");
}
