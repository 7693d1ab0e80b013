import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { tidy } from "~/features/people/places/queries.server";

const id = z.string().transform(tidy).pipe(z.string().min(1, "is empty").max(100, "is longer than 100 characters"));
const name = z.string().transform(tidy).pipe(z.string().min(1, "is empty").max(500, "is longer than 500 characters"));

const stateEntry = z.object({ id, name, code2: id });
const districtEntry = z.object({ id, stateId: id, name });
const complexEntry = z.object({ id, districtId: id, name, estSelect: z.boolean().default(false) });
const establishmentEntry = z.object({
	id,
	districtId: id,
	complexId: id.nullish(),
	name,
	code: z.int32().nullish(),
});
const caseTypeEntry = z.object({ id, name, abbr: name.nullish(), category: name.nullish() });

const entries = <Entry extends z.ZodType<{ id: string }>>(entry: Entry) =>
	z.array(entry).superRefine((list, context) => {
		const seen = new Set<string>();
		for (const [index, { id }] of list.entries()) {
			if (seen.has(id)) context.addIssue({ code: "custom", path: [index, "id"], message: `"${id}" is there twice` });
			seen.add(id);
		}
	});

export type ComplexEntry = z.output<typeof complexEntry>;
export type EstablishmentEntry = z.output<typeof establishmentEntry>;

/** Reads the directory files that the folder has. @throws Error naming the file and its first error. */
export async function readCourtFiles(folder: string) {
	const files = {
		states: await readEntries(folder, "states.json", entries(stateEntry)),
		districts: await readEntries(folder, "districts.json", entries(districtEntry)),
		complexes: await readEntries(folder, "complexes.json", entries(complexEntry)),
		establishments: await readEntries(folder, "establishments.json", entries(establishmentEntry)),
		caseTypes: await readEntries(folder, "case-types.json", entries(caseTypeEntry)),
	};
	if (Object.values(files).every((list) => list === undefined)) {
		throw new Error(
			`${folder} holds no states.json, districts.json, complexes.json, establishments.json or case-types.json.`,
		);
	}
	return files;
}

/** Undefined if the file does not exist. */
async function readEntries<Entries>(folder: string, file: string, schema: z.ZodType<Entries>) {
	const text = await readFile(path.join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
	});
	if (text === undefined) return undefined;
	const parsed = schema.safeParse(parseJson(file, text));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const [index, ...field] = issue?.path ?? [];
	const where = typeof index === "number" ? `, entry ${index + 1}${field.length ? `, ${field.join(".")}` : ""}` : "";
	throw new Error(`${file}${where}: ${issue?.message}. Nothing was imported.`);
}

function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}. Nothing was imported.`, {
			cause: error,
		});
	}
}
