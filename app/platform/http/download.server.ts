/** Streams a download while its parts are made, so that memory does not grow with its length. */
export function download(name: string, type: string, parts: AsyncGenerator<Uint8Array>): Response {
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		async cancel() {
			await parts.return(undefined);
		},
	});
	return new Response(body, {
		headers: {
			"content-type": type,
			"content-disposition": `attachment; filename="${name}"`,
			"cache-control": "no-store",
		},
	});
}
