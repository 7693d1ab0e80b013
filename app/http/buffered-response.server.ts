/** The bodies of buffered responses, as they are before anything makes streams of them. */
const bodies = new WeakMap<Response, string | Uint8Array>();

/**
 * A response with its whole body in memory, where the node adapter finds it. To all others it has none: the stream that nobody
 * would read is not made.
 */
export function bufferedResponse(body: string, init: ResponseInit): Response {
	const response = new Response(null, init);
	bodies.set(response, body);
	return response;
}

/** The same for what others than the node adapter may read, too. */
export function readableResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(body, init);
	bodies.set(response, body);
	return response;
}

/** The whole body of a response that has one in memory. */
export const keptBody = (response: Response): string | Uint8Array | undefined => bodies.get(response);

/** The whole body of a response: from memory, or read from its stream. */
export async function bufferedBody(response: Response): Promise<string | Uint8Array> {
	return keptBody(response) ?? Buffer.from(await response.arrayBuffer());
}
