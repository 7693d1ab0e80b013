/** The bodies of buffered responses, as they were before they became streams. */
const bodies = new WeakMap<Response, string | Uint8Array>();

/** A response with its whole body in memory: the node adapter sends it without reading a stream. */
export function bufferedResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(body, init);
	bodies.set(response, body);
	return response;
}

/** The whole body of a response: from memory, or read from its stream. */
export async function bufferedBody(response: Response): Promise<string | Uint8Array> {
	return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
