import { once } from "node:events";
import type { Server } from "node:net";

/** Has a server listen on this machine, or at another of its addresses. @returns its port */
export async function listen(server: Server, host = "127.0.0.1"): Promise<number> {
	server.listen(0, host);
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("No port to be had");
	return address.port;
}
