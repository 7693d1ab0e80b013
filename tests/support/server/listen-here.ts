import { Server as WebServer } from "node:http";
import type { Server } from "node:net";
import { afterAll } from "vitest";
import { listen } from "./listen";

/** Has a server listen on this machine until the tests of the file are over. @returns its port */
export async function listenHere(server: Server): Promise<number> {
	afterAll(() => {
		if (server instanceof WebServer) server.closeAllConnections();
		server.close();
	});
	return listen(server);
}
