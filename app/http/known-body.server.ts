/** The bodies of answers made here, kept beside them as they were before the web's streams took them. */
const bodies = new WeakMap<Response, string | Uint8Array>();

/** An answer whose body is known whole: the node adapter sends it without reading it back through a stream. */
export function wholeResponse(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(body, init);
	bodies.set(response, body);
	return response;
}

/** The whole body of an answer: at hand, or gathered from its stream. */
export async function wholeBody(response: Response): Promise<string | Uint8Array> {
	return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
