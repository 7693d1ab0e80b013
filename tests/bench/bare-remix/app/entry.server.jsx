import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

const ABORT_DELAY_MS = 5_000;

/** Remix's default for browsers. The default itself would have `isbot` installed into this project while it is built. */
export default (request, status, headers, context) =>
	new Promise((resolve, reject) => {
		const page = <RemixServer context={context} url={request.url} abortDelay={ABORT_DELAY_MS} />;
		const { pipe, abort } = renderToPipeableStream(page, {
			onShellReady() {
				const body = new PassThrough();
				headers.set("Content-Type", "text/html");
				resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
				pipe(body);
			},
			onShellError: reject,
		});
		setTimeout(abort, ABORT_DELAY_MS);
	});
