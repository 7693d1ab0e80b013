/** The plainest adapter between node and Remix. */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import * as build from "./build/server/index.js";

const toBrotli = promisify(brotliCompress);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const handle = createRequestHandler(build, "production");

createServer(async (req, res) => {
	const response = await handle(new Request(`http://${req.headers.host}${req.url}`, { headers: req.headers }));
	const headers = Object.fromEntries(response.headers);
	if (/\bbr\b/.test(req.headers["accept-encoding"] ?? "")) {
		const body = await toBrotli(await response.arrayBuffer(), brotli);
		res.writeHead(response.status, { ...headers, "content-encoding": "br" }).end(body);
		return;
	}
	res.writeHead(response.status, headers);
	Readable.fromWeb(response.body).pipe(res);
}).listen(Number(process.env.PORT), "127.0.0.1");
