/** The product as it is in `app/`, without a build: `start` by the development server, every other command in this process. */
import { createServer } from "vite";

const [, , command] = process.argv;
const isStart = command === "start";
const server = await createServer({
	server: { host: "127.0.0.1", middlewareMode: !isStart, hmr: false, ws: false, watch: null },
	logLevel: "error",
});
if (isStart) await server.listen();
else await server.ssrLoadModule("/app/main.server.ts");
if (command === "prepare") process.exit();
