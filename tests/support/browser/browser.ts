/** A browser without scripts, as far as http tests need one: cookies, forms with their token, redirects left to the test. */
export function openBrowser(base: string) {
	const cookies = new Map<string, string>();

	async function request(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		const response = await fetch(new URL(path, base), { redirect: "manual", ...init, headers });
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const [name = "", ...value] = pair.split("=");
			if (/max-age=0/i.test(line)) cookies.delete(name);
			else cookies.set(name, value.join("="));
		}
		return response;
	}

	const get = (path: string, headers: HeadersInit = {}) => request(path, { headers });

	/** The token a page of ours puts into its forms. */
	async function formToken(page: string): Promise<string> {
		const html = await (await get(page)).text();
		const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
		if (!token) throw new Error(`${page} has no form`);
		return token;
	}

	/** A page's form filled in, to be sent later. */
	async function prepare(page: string, fields: Record<string, string> | URLSearchParams) {
		const body = new URLSearchParams(fields);
		body.set("form_token", await formToken(page));
		return body;
	}

	const send = (action: string, body: URLSearchParams, headers: HeadersInit = {}) =>
		request(action, { method: "POST", body, headers: { origin: new URL(base).origin, ...headers } });

	/** Fills a page's form and sends it; `action` where the form posts elsewhere. */
	async function post(
		page: string,
		fields: Record<string, string> | URLSearchParams,
		{ action = page, headers = {} }: { action?: string; headers?: HeadersInit } = {},
	) {
		return send(action, await prepare(page, fields), headers);
	}

	async function logIn(username: string, password: string) {
		const response = await post("/", { username, password }, { action: "/?index" });
		if (response.status !== 303) throw new Error(`Could not log in as ${username}: ${response.status}`);
		return response;
	}

	return { request, get, post, prepare, send, logIn, cookies };
}

/** A program that calls the API with a token. */
export function openClient(base: string, token?: string) {
	return async (method: string, path: string, body?: unknown) => {
		const headers: Record<string, string> = {
			...(token ? { authorization: `Bearer ${token}` } : {}),
			...(body === undefined ? {} : { "content-type": "application/json" }),
		};
		const response = await fetch(new URL(path, base), {
			method,
			headers,
			redirect: "manual",
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		const json: unknown = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
		return { status: response.status, headers: response.headers, text, json };
	};
}

/** Logs in by the API; gives a client that carries the token. */
export async function logInClient(base: string, username: string, password: string) {
	const { json, status } = await openClient(base)("POST", "/api/v1/auth/login", { username, password });
	const token = typeof json === "object" && json !== null && "token" in json ? String(json.token) : undefined;
	if (!token) throw new Error(`Could not log in as ${username}: ${status}`);
	return { call: openClient(base, token), token };
}
