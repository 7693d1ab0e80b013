/** The plainest adapter between node and Remix. */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import * as build from "./build/server/index.js";

const handle = createRequestHandler(build, "production");

createServer(async (req, res) => {
	const response = await handle(new Request(`http://${req.headers.host}${req.url}`, { headers: req.headers }));
	const headers = Object.fromEntries(response.headers);
	const body = Readable.fromWeb(response.body);
	if (/\bbr\b/.test(req.headers["accept-encoding"] ?? "")) {
		res.writeHead(response.status, { ...headers, "content-encoding": "br" });
		body.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })).pipe(res);
		return;
	}
	res.writeHead(response.status, headers);
	body.pipe(res);
}).listen(Number(process.env.PORT), "127.0.0.1");
