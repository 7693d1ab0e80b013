import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll } from "vitest";

/** Has a server listen on this machine until the tests of the file are over. @returns its port */
export async function listenHere(server: Server): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("No port to be had");
	return address.port;
}
