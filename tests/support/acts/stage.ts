import type { QueueName } from "~/db/queue.server";
import { startSession } from "~/features/sign-in/sessions.server";
import { withContext } from "~/http/context.server";
import { sessionCookie } from "~/http/cookies.server";
import { issueFormToken } from "~/http/csrf.server";
import { OWNER_MARK } from "~/ui/safe-form";
import { doWork } from "~/worker/worker.server";
import { type Around, type HandlerAnswer, openHandlers, serveHandlers } from "../handlers";
import type { openFactories } from "../people";
import type { World } from "../world";

type Fields = Record<string, string | string[]>;
type Files = Record<string, File>;
type Person = { id: string; role: "USER" | "ADMIN" };

const FROM = { address: "10.0.0.1", isForeignOrigin: false };

/** A browser of a person, or of nobody yet: it keeps its cookies. */
function openJar() {
	const cookies = new Map<string, string>();
	return {
		keep(setCookie: string) {
			const [pair = ""] = setCookie.split(";");
			const [name = "", ...value] = pair.split("=");
			cookies.set(name, value.join("="));
		},
		text: () => [...cookies].map((pair) => pair.join("=")).join("; "),
		token: "",
	};
}

type Setting = { given: ReturnType<typeof openFactories>; world: World; port: number; around: Around };

/**
 * Posts forms, calls of the API and webhooks to the product in this process, and does the jobs they cause. What is refused
 * is noted in `refused`, since samples are right, so that acts get to their end. `who` is a username; others are strangers.
 */
export async function openStage({ given, world, port, around }: Setting) {
	const product = await openHandlers();
	const close = await serveHandlers(product, port);
	const origin = `http://localhost:${port}`;
	const jars = new Map<string, ReturnType<typeof openJar>>();
	const refused: string[] = [];

	async function jarOf(who: string) {
		const known = jars.get(who);
		if (known) return known;
		const jar = openJar();
		jars.set(who, jar);
		const [person] = await given.client<Person[]>`select id, role from users where username = ${who}`;
		if (!person) return jar;
		jar.token = await startSession(person, { userAgent: "", address: FROM.address });
		jar.keep(await sessionCookie.serialize(jar.token));
		return jar;
	}

	async function send(path: string, init: RequestInit): Promise<HandlerAnswer> {
		const request = new Request(new URL(path, origin), init);
		const answer = await product.answer(request, around);
		if (answer.status > 399) refused.push(`${request.method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
		return answer;
	}

	/** Fills a form and posts it; `for` is whose cases the page was about, where not the own ones. */
	async function post(who: string, path: string, fields: Fields = {}, files?: Files): Promise<HandlerAnswer> {
		const jar = await jarOf(who);
		const page = new Request(origin, { headers: { cookie: jar.text() } });
		const { token, setCookie } = await withContext(FROM, () => issueFormToken(page));
		if (setCookie) jar.keep(setCookie);
		const body = files ? new FormData() : new URLSearchParams();
		const { for: owner, ...typed } = fields;
		const form_token = owner ? `${token}${OWNER_MARK}${owner}` : token;
		for (const [name, values] of Object.entries({ ...typed, form_token }))
			for (const value of [values].flat()) body.append(name, value);
		if (body instanceof FormData) for (const [name, file] of Object.entries(files ?? {})) body.append(name, file);
		const answer = await send(path, { method: "POST", body, headers: { cookie: jar.text() } });
		for (const line of answer.headers.getSetCookie()) jar.keep(line);
		return answer;
	}

	/** Calls the API with the token of a session. */
	async function call(who: string, method: string, path: string, body?: object): Promise<HandlerAnswer> {
		const { token } = await jarOf(who);
		const headers = { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" };
		return send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
	}

	/** Does the jobs that wait, or those of one queue, each as its last try, and those that they cause. */
	async function work(queue?: QueueName) {
		for (;;) {
			const jobs = await given.client<{ name: QueueName; data: never }[]>`
				with taken as (delete from pgboss.job where state in ('created', 'retry')
					and name = coalesce(${queue ?? null}, name) returning name, data, created_on, id)
				select name, data from taken order by created_on, id`;
			if (jobs.length === 0) return;
			for (const { name, data } of jobs)
				await around(name, () => doWork(name, data, { isLastTry: true })).catch((error: unknown) =>
					refused.push(`${name} ${JSON.stringify(data)}: ${error}`),
				);
		}
	}

	/** Has jobs done as if somebody had caused them. */
	async function cause(name: QueueName, data: object) {
		await given.client`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`;
		await work(name);
	}

	return { given, world, people: world.people, origin, post, call, send, work, cause, refused, close, around };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
