import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { DomainError } from "~/errors";
import { requestContext } from "~/platform/http/context.server";
import { FORM_MEMO, isNameAllowed } from "~/platform/http/form-body.server";
import { phrase, t } from "~/platform/language/translate";

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;

const UNREADABLE = phrase(
	"This form cannot be read. If the file's name has a semicolon, rename it, and send it again.",
);
const unreadable = () => new DomainError("invalid", t(UNREADABLE), { reason: "unreadable" });

/** A file within a form, while it arrives. It must be read to its end, or the form be refused. */
export type ArrivingFile = { name: string; content: AsyncIterable<Uint8Array> };

async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of content) {
		length += part.length;
		if (length > MAX_FIELD_BYTES) throw unreadable();
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

/** Whether a browser sent a file field in which nothing was chosen, which is empty and has no name. */
async function isNoFile({ filename, data }: { filename: string; data: AsyncIterable<Uint8Array> }): Promise<boolean> {
	if (filename !== "") return false;
	for await (const part of data) if (part.length > 0) throw unreadable();
	return true;
}

/** Whether a request's body is a form that may have a file. */
export const isUpload = (request: Request) =>
	/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** A form with its file as `onFile` kept it, unless it had none; `refused` says why it did not, and which fields came before it. */
type Upload<Kept> = { fields: FormData; kept?: Kept; refused?: DomainError };

/**
 * Reads a multipart form with one file, which `onFile` gets as it arrives, with the fields before it: a form names its token first.
 * `readPostedForm` returns these fields from then on. @throws DomainError `invalid` for a form that cannot be read
 */
export async function readUpload<Kept>(
	request: Request,
	onFile: (file: ArrivingFile, fields: FormData) => Promise<Kept>,
): Promise<Upload<Kept>> {
	if (!isUpload(request)) throw new DomainError("invalid", "Send multipart/form-data with a file.");
	const fields = new FormData();
	requestContext().memo.set(FORM_MEMO, Promise.resolve(fields));
	let kept: Kept | undefined;
	let hasFile = false;
	let thrown: { error: unknown } | undefined;
	let count = 0;
	await parseMultipart(request, async ({ name, filename, data }) => {
		try {
			count += 1;
			if (count > MAX_FIELDS || !isNameAllowed(name)) throw unreadable();
			if (filename === undefined) fields.append(name, await readText(data));
			else if (!(await isNoFile({ filename, data }))) {
				if (hasFile) throw unreadable();
				hasFile = true;
				kept = await onFile({ name: filename, content: data }, fields);
			}
			return undefined;
		} catch (error) {
			thrown = { error };
			throw error;
		}
	}).catch(() => {
		thrown ??= { error: unreadable() };
	});
	if (!thrown) return { fields, kept };
	if (thrown.error instanceof DomainError) return { fields, kept, refused: thrown.error };
	throw thrown.error;
}
