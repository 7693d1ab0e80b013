import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A login by the API whose head and first bytes are with the server.
 * @returns sends the rest and gives the answer
 */
export async function beginSlowLogin(url: string): Promise<() => Promise<IncomingMessage>> {
	const body = JSON.stringify({ username: "asha", password: "Asha@12345" });
	const slow = request(`${url}/api/v1/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json", "content-length": body.length },
	});
	slow.write(body.slice(0, 10));
	// Nothing tells from outside that the server has read the head.
	await wait(300);
	return async () => {
		slow.end(body.slice(10));
		const [response] = await once(slow, "response");
		response.resume();
		return response;
	};
}
