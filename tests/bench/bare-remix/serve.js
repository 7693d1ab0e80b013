/** The plainest adapter between node and Remix. */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createRequestHandler } from "@remix-run/node";
import * as build from "./build/server/index.js";

const handle = createRequestHandler(build, "production");

createServer(async (req, res) => {
	const response = await handle(new Request(`http://${req.headers.host}${req.url}`, { headers: req.headers }));
	res.writeHead(response.status, Object.fromEntries(response.headers));
	Readable.fromWeb(response.body).pipe(res);
}).listen(Number(process.env.PORT), "127.0.0.1");
