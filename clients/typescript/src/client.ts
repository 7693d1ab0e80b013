import type { operations } from "./api.js";
import type { AnswerOf, ArgumentsOf, Method, OperationOf, PathWith } from "./call-types.js";
import { type ClientOptions, send } from "./send.js";

type ListQuery = Omit<NonNullable<operations["listCases"]["parameters"]["query"]>, "cursor" | "page">;
type EventQuery = NonNullable<operations["listEvents"]["parameters"]["query"]>;

export type ListedCase = AnswerOf<operations["listCases"]>["data"][number];
export type CaseEvent = AnswerOf<operations["listEvents"]>["data"][number];
/** Some changes, and where to go on: keep the cursor once they are dealt with. */
export type EventPage = { events: CaseEvent[]; cursor: string };

type Given = {
	path?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	signal?: AbortSignal;
	idempotencyKey?: string;
};

const MAX_PAGE_LENGTH = 100;

function addressOf(pattern: string, { path = {}, query = {} }: Given): string {
	const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
	const given = Object.entries(query).filter(([, value]) => value !== undefined);
	const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
	return given.length > 0 ? `${filled}?${search}` : filled;
}

/** The API with one token. Each method takes the addresses of the document and gives the body of the response. */
export function createClient(options: ClientOptions) {
	const caller =
		<M extends Method>(method: M) =>
		async <P extends PathWith<M>>(
			pattern: P,
			...args: ArgumentsOf<OperationOf<P, M>>
		): Promise<AnswerOf<OperationOf<P, M>>> => {
			const given: Given = Object(args[0]);
			const { body, signal, idempotencyKey } = given;
			const key = method === "post" ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
			const path = addressOf(pattern, given);
			const answer = await send(options, { method: method.toUpperCase(), path, body, signal, idempotencyKey: key });
			return answer as AnswerOf<OperationOf<P, M>>;
		};
	const get = caller("get");

	/** All cases of a person, page by page; none is left out or comes twice when others are added meanwhile. */
	async function* cases(userId: string, query: ListQuery = {}, signal?: AbortSignal): AsyncGenerator<ListedCase> {
		let cursor: string | undefined;
		do {
			const asked = { limit: MAX_PAGE_LENGTH, ...query, cursor };
			const { data, nextCursor } = await get("/api/v1/cases/{userId}", { path: { userId }, query: asked, signal });
			yield* data;
			cursor = nextCursor ?? undefined;
		} while (cursor !== undefined);
	}

	/** What changed about a person's cases after a cursor, up to now. */
	async function* events(userId: string, query: EventQuery = {}, signal?: AbortSignal): AsyncGenerator<EventPage> {
		let { cursor } = query;
		for (;;) {
			const asked = { limit: MAX_PAGE_LENGTH, ...query, cursor };
			const page = await get("/api/v1/events/{userId}", { path: { userId }, query: asked, signal });
			cursor = page.nextCursor;
			if (page.data.length === 0) return;
			yield { events: page.data, cursor };
		}
	}

	return { get, post: caller("post"), put: caller("put"), delete: caller("delete"), cases, events };
}

export type Client = ReturnType<typeof createClient>;
