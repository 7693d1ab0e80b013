import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { listen } from "../server/listen";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

/** A server of somebody who gets webhooks. `answer` is 200 unless given; one that does nothing leaves the caller hanging. */
export async function openReceiver(
	answer: (one: Received, response: ServerResponse) => void = (_, to) => to.end("ok"),
) {
	const received: Received[] = [];
	let reply = answer;
	const server = createServer((request, response) => {
		let body = "";
		request.setEncoding("utf8");
		request.on("data", (part) => (body += part));
		request.on("end", () => {
			const one = { path: String(request.url), headers: request.headers, body, at: Date.now() };
			received.push(one);
			reply(one, response);
		});
	});
	const port = await listen(server);
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		received,
		answerWith(next: typeof answer) {
			reply = next;
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** Answers with a status. */
export const withStatus =
	(status: number, text = "", headers: Record<string, string> = {}) =>
	(_: Received, response: ServerResponse) =>
		void response.writeHead(status, headers).end(text);

/** Never answers. */
export const hanging = () => {};

/** What the library of a receiver reads of a request. */
export const signedPart = ({ headers }: Pick<Received, "headers">) => ({
	"webhook-id": String(headers["webhook-id"]),
	"webhook-timestamp": String(headers["webhook-timestamp"]),
	"webhook-signature": String(headers["webhook-signature"]),
});
