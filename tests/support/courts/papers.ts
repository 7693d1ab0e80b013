import { createHash, randomBytes } from "node:crypto";
import type { openFactories } from "../database/people";

/** A PDF of so many bytes, no two of them alike. */
export function somePdf(bytes = 400): Buffer {
	return Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(Math.max(0, bytes - 9))]).subarray(0, bytes);
}
export const somePng = () =>
	Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(99)]);

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Given = Pick<ReturnType<typeof openFactories>, "client">;

/** A paper of a case, whose file nobody can open: for what does not read it. @returns its id */
export async function givenPaper({ client }: Given, ownerId: string, caseId: string, about: { name?: string } = {}) {
	const { name = "Vakalatnama.pdf" } = about;
	const [row] = await client<{ id: string }[]>`
		with file as (
			insert into stored_files (id, sha256, type, bytes, sealed_key)
			values (gen_random_uuid(), ${sha256(randomBytes(9))}, 'application/pdf', 262144, '') returning id
		), piece as (
			insert into stored_file_pieces (file_id, position, sealed) select id, 0, '' from file
		)
		insert into papers (id, owner_id, case_id, file_id, kind, dated, words, name, bytes, added_by)
		select gen_random_uuid(), ${ownerId}, ${caseId}, id, 'vakalatnama', '2026-03-11', 'Signed by both', ${name}, 262144, ${ownerId}
		from file returning id`;
	return String(row?.id);
}
