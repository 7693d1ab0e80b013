import { listAddresses } from "./routes";

/** One call of the API as its definition says it. */
export type ApiCall = {
	pattern: string;
	method: string;
	auth: "open" | "user" | "admin";
	inputKeys: string[];
	queryKeys: string[];
};

const keysOf = (schema: unknown) => Object.keys(Object(Object(schema).shape));

/** Every call that app/routes.ts leads to, found by the definitions its handlers carry. */
export async function listApiCalls(): Promise<ApiCall[]> {
	const calls: ApiCall[] = [];
	for (const { pattern, file } of listAddresses()) {
		if (!/^\/(api|auth)\//.test(pattern)) continue;
		const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../../app/${file}`);
		for (const handler of [module.loader, module.action]) {
			const definition = Object(handler).definition;
			if (!definition) continue;
			const { method, auth, input, query } = definition;
			calls.push({ pattern, method, auth, inputKeys: keysOf(input), queryKeys: keysOf(query) });
		}
	}
	return calls;
}
