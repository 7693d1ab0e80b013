import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { matchPath } from "@remix-run/react";
import { withContext } from "~/http/context.server";
import { type Address, listAddresses } from "./routes";

type Handler = (args: { request: Request; params: object; context: object }) => unknown;
type RouteModule = Partial<Record<"loader" | "action", Handler>>;

/** What a handler gave or threw, as far as a caller can tell: a page's data has no text of its own. */
export type HandlerAnswer = { status: number; headers: Headers; text: string; file: string };

/** What is done around the work of a route's file or of a queue. */
export type Around = <T>(name: string, act: () => Promise<T>) => Promise<T>;

const parameterCount = ({ pattern }: Address) => pattern.split(":").length + (pattern.endsWith("*") ? 100 : 0);

/** What Remix's `data()` gives. */
const isData = (value: object): value is { data: unknown; init: ResponseInit | null } => "init" in value;

async function asAnswer(given: unknown): Promise<Omit<HandlerAnswer, "file">> {
	if (given instanceof Response) return { status: given.status, headers: given.headers, text: await given.text() };
	const { data, init } =
		typeof given === "object" && given !== null && isData(given) ? given : { data: given, init: null };
	return { status: init?.status ?? 200, headers: new Headers(init?.headers), text: JSON.stringify(data) ?? "" };
}

/** The handlers of app/routes.ts in this process, or some of them: the product without its server and its pages. */
export async function openHandlers(isWanted: (address: Address) => boolean = () => true) {
	const addresses = (await listAddresses()).filter(isWanted);
	const specificFirst = addresses.toSorted((one, other) => parameterCount(one) - parameterCount(other));
	const leafOf = (pathname: string) => specificFirst.find(({ pattern }) => matchPath(pattern, pathname));

	async function run(
		kind: "loader" | "action",
		address: Address,
		request: Request,
	): Promise<HandlerAnswer | undefined> {
		const { file, pattern } = address;
		const module: RouteModule = await import(/* @vite-ignore */ `../../app/${file}`);
		const handler = module[kind];
		if (!handler) return undefined;
		const { params = {} } = matchPath(pattern, new URL(request.url).pathname) ?? {};
		return withContext({ address: "10.0.0.1", isForeignOrigin: false }, async () => {
			try {
				return { ...(await asAnswer(await handler({ request, params, context: {} }))), file };
			} catch (thrown) {
				if (thrown instanceof Error) throw new Error(`${request.method} ${request.url}`, { cause: thrown });
				return { ...(await asAnswer(thrown)), file };
			}
		});
	}

	/** What the address answers: a form or a call its action, anything else the first of its loaders. */
	async function answer(request: Request, around: Around = (_, act) => act()): Promise<HandlerAnswer> {
		const kind = request.method === "GET" ? "loader" : "action";
		const leaf = leafOf(new URL(request.url).pathname);
		for (const address of addresses.filter(({ pattern }) => pattern === leaf?.pattern)) {
			const answered = await around(address.file, () => run(kind, address, request));
			if (answered) return answered;
		}
		throw new Error(`Nobody answers ${request.method} ${request.url}`);
	}

	return { addresses, leafOf, run, answer };
}

type Handlers = Awaited<ReturnType<typeof openHandlers>>;

/** The same by HTTP, for the companies' simulators and who calls them. */
export async function serveHandlers({ answer }: Handlers, port: number) {
	async function respond(request: IncomingMessage, response: ServerResponse) {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method = "GET", headers } = request;
		const body = method === "GET" || method === "HEAD" ? undefined : new Uint8Array(Buffer.concat(chunks));
		const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
		const answered = await answer(new Request(`http://127.0.0.1${request.url}`, { method, headers: flat, body }));
		response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(answered.text);
	}
	const server = createServer((request, response) => {
		respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return async () => {
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	};
}
