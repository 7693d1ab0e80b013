import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach } from "vitest";
import { z } from "zod";
import type { EcourtsSettings } from "~/providers/ecourts.call.server";

const servers: Server[] = [];

/** Ends the test's servers: from then on nobody listens at their addresses. */
export async function closeServers() {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	}
}

afterEach(closeServers);

/** A provider of court records of the test's own, which ends with it; its address is ready to be asked. */
export async function serveEcourts(
	listener: RequestListener,
	settings: Omit<EcourtsSettings, "baseUrl">,
): Promise<EcourtsSettings> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = z.object({ port: z.number() }).parse(server.address());
	return { baseUrl: `http://127.0.0.1:${port}/sandbox/ecourts/api/core`, ...settings };
}
