import { log } from "~/platform/log/log.server";

/**
 * Streams a download while its parts are made, so that memory does not grow with its length. Where one cannot be made, the connection
 * is cut, so that nobody takes what arrived for the whole.
 */
export function download(
	name: string,
	type: string,
	parts: AsyncGenerator<Uint8Array>,
	headers: Record<string, string> = {},
): Response {
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await parts.next().catch((error) => {
				log.error({ err: error }, "a download broke off");
				throw error;
			});
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

/** A stream from its first part on, once that is there. @throws what the first part throws */
async function afterFirst<Part>(parts: AsyncGenerator<Part>): Promise<AsyncGenerator<Part>> {
	const first = await parts.next();
	async function* all() {
		try {
			if (first.done) return;
			yield first.value;
			yield* parts;
		} finally {
			await parts.return(undefined);
		}
	}
	return all();
}

/**
 * Streams a file that a person sent: it is never shown as a page of ours, whatever is in it. @throws what the first part throws, so
 * that a file which cannot be read has an answer
 */
export const fileDownload = async ({ name, type, bytes }: SentFile, parts: AsyncGenerator<Uint8Array>) =>
	download(name, type, await afterFirst(parts), {
		"content-length": String(bytes),
		"content-disposition": `attachment; filename="${name.replace(/[^\w. -]+/g, "_")}"; filename*=UTF-8''${encoded(name)}`,
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
		"x-content-type-options": "nosniff",
	});
