/** Streams a download while its parts are made, so that memory does not grow with its length. */
export function download(
	name: string,
	type: string,
	parts: AsyncGenerator<Uint8Array>,
	headers: Record<string, string> = {},
): Response {
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
			...headers,
		},
	});
}

/** RFC 8187 leaves these characters to the encoder. */
const encoded = (name: string) =>
	encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

type SentFile = { name: string; type: string; bytes: number };

/** Streams a file that a person sent: it is never shown as a page of ours, whatever is in it. */
export const fileDownload = ({ name, type, bytes }: SentFile, parts: AsyncGenerator<Uint8Array>): Response =>
	download(name, type, parts, {
		"content-length": String(bytes),
		"content-disposition": `attachment; filename="${name.replace(/[^\w. -]+/g, "_")}"; filename*=UTF-8''${encoded(name)}`,
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
		"x-content-type-options": "nosniff",
	});
