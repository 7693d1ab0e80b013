import { BackupError, type Frame, type Head, type Manifest, type Table } from "~/db/backup/file.server";
import { tallyRows } from "~/db/backup/tables.server";

export type Contents = { head: Head; manifest: Manifest };

/** What is done with a backup while it is read: `take` gets the rows of one table, all of which it must read. */
type Reader = {
	onHead?: (head: Head) => Promise<void>;
	onTable?: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;
};

/**
 * Reads a backup to its end, table by table, and compares each with the manifest.
 * @throws BackupError where a frame is out of place, or the rows of a table are not those that were counted.
 */
export async function readBackup(frames: AsyncIterable<Frame>, { onHead, onTable }: Reader = {}): Promise<Contents> {
	const source = frames[Symbol.asyncIterator]();
	const next = async () => (await source.next()).value as Frame | undefined;
	const wrong = (what: string) => new BackupError(`The file is not a whole backup: ${what}.`);
	try {
		const first = await next();
		if (first?.kind !== "head") throw wrong("it has no head");
		await onHead?.(first.value);
		const read: Manifest["tables"] = [];
		let frame = await next();
		while (frame?.kind === "table") {
			const table = frame.value;
			const tally = tallyRows();
			const rows = (async function* () {
				for (frame = await next(); frame?.kind === "rows"; frame = await next()) {
					tally.add(frame.value);
					yield frame.value;
				}
			})();
			await onTable?.(table, rows);
			for await (const _ of rows);
			read.push({ ...table, ...tally.end() });
		}
		if (frame?.kind !== "manifest") throw wrong("it has no manifest");
		const manifest = frame.value;
		if (await next()) throw wrong("something follows its manifest");
		const differing = findDifference(manifest, read);
		if (differing) throw wrong(`${differing} is not as it was counted`);
		return { head: first.value, manifest };
	} finally {
		await source.return?.();
	}
}

/** The first table of which the two do not say the same. */
export function findDifference(expected: Pick<Manifest, "tables">, read: Manifest["tables"]): string | undefined {
	const known = new Map(read.map((table) => [table.name, table]));
	if (known.size !== expected.tables.length) return "the list of tables";
	return expected.tables.find(({ name, rows, sha256 }) => {
		const other = known.get(name);
		return other?.rows !== rows || other.sha256 !== sha256;
	})?.name;
}
