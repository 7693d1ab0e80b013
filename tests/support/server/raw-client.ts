import { Agent, request } from "node:http";

/** A request as it goes over the wire, whatever sense it makes. `isChunked` sends the body without saying how long it is. */
export type RawRequest = {
	method: string;
	path: string;
	headers: Record<string, string>;
	body?: string;
	isChunked?: boolean;
};
export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends requests exactly as they are, over connections kept alive. */
export function openRawClient(base: string, { connections, deadlineMs }: { connections: number; deadlineMs: number }) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const { hostname, port } = new URL(base);

	function send({ method, path, headers, body, isChunked }: RawRequest): Promise<RawAnswer> {
		return new Promise((resolve, reject) => {
			const framing: Record<string, string> = isChunked
				? { "transfer-encoding": "chunked" }
				: { "content-length": String(Buffer.byteLength(body ?? "")) };
			const sent = request({
				agent,
				hostname,
				port,
				method,
				path,
				headers: { ...headers, ...(body === undefined ? {} : framing) },
				// An address that is sent back in Location may be three times as long.
				maxHeaderSize: 65_536,
			});
			let isAnswered = false;
			const timer = setTimeout(() => sent.destroy(new Error(`no answer in ${deadlineMs} ms`)), deadlineMs);
			sent.on("response", (response) => {
				isAnswered = true;
				const chunks: Buffer[] = [];
				const finish = () => {
					clearTimeout(timer);
					resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(Buffer.concat(chunks)) });
				};
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("end", finish);
				response.on("error", reject);
			});
			sent.on("error", (error) => {
				clearTimeout(timer);
				// What is refused half-way may be cut off behind its answer.
				if (!isAnswered) reject(error);
			});
			if (body !== undefined && isChunked) sent.write(body);
			sent.end(isChunked ? undefined : body);
		});
	}
	return { send, close: () => agent.destroy() };
}
