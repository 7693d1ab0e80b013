import { Zip, ZipPassThrough } from "fflate";
import { recordPaper } from "~/features/courts/papers/commands.server";
import { listFiles, requirePaper } from "~/features/courts/papers/queries.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";
import { readFile } from "~/platform/files/files.server";
import { download } from "~/platform/http/download.server";

/** Papers in one archive, file after file as it is read. Papers are compressed already, so they are stored as they are. */
async function* archiveOf(acting: ActingContext, files: { id: string; caseId: string }[], isOfOneCase: boolean) {
	let waiting: Uint8Array[] = [];
	const zip = new Zip((error, bytes) => {
		if (error) throw error;
		waiting.push(bytes);
	});
	function* ready() {
		yield* waiting;
		waiting = [];
	}
	for (const [at, { id, caseId }] of files.entries()) {
		const { fileId, name } = await requirePaper(acting, id);
		const entry = new ZipPassThrough(`${isOfOneCase ? "" : `${caseId}/`}${at + 1} ${name}`);
		zip.add(entry);
		for await (const piece of readFile(fileId)) {
			entry.push(piece);
			yield* ready();
		}
		entry.push(new Uint8Array(), true);
	}
	zip.end();
	yield* ready();
}

/** All papers of a case, with the copies of its orders, as one download. */
export async function archiveOfCase(acting: ActingContext, caseId: string): Promise<Response> {
	const files = await listFiles(acting, caseId);
	await db.transaction((tx) => recordPaper(tx, acting, "export", { action: "case.paper-export", caseId }));
	return download("papers.zip", "application/zip", archiveOf(acting, files, true));
}

/** All papers that a person added to their cases, by case, as a part of their own data. */
export async function archiveOfOwner(acting: ActingContext): Promise<Response> {
	return download("my-papers.zip", "application/zip", archiveOf(acting, await listFiles(acting), false));
}
