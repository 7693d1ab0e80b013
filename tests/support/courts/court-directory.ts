import { readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** Cases as administrators bring them: real ones (CC0), invented ones, and invented ones written untidily. */
export const SAMPLE_CASES = path.resolve(import.meta.dirname, "../../fixtures/sample-cases.csv");

const sampleRow = z.object({
	origin: z.string(),
	cnr_number: z.string(),
	state: z.string(),
	district: z.string(),
	court_complex: z.string(),
	court_establishment: z.string(),
	case_number: z.string(),
});

export const readSampleCases = () =>
	z.array(sampleRow).parse(parse(readFileSync(SAMPLE_CASES), { columns: true, skip_empty_lines: true }));

const reference = (file: string): unknown =>
	JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../../drizzle/reference", file), "utf8"));

const COMPLEXES_A_DISTRICT = 5;

/**
 * Writes a directory of courts as large as the nation's: invented complexes and establishments in every district, and the
 * courts that the sample cases name.
 */
export async function writeCourtDirectory() {
	const districts = Object.values(
		z
			.record(z.string(), z.array(z.tuple([z.string(), z.string()]).rest(z.string())))
			.parse(reference("districts.json")),
	);
	const samples = readSampleCases();
	const complexes: { id: string; districtId: string; name: string; estSelect: boolean }[] = [];
	const establishments: { id: string; districtId: string; complexId: string; name: string; code: number }[] = [];
	for (const [districtId, district] of districts.flat()) {
		for (let number = 1; number <= COMPLEXES_A_DISTRICT; number++) {
			const complexId = `C${districtId}-${number}`;
			complexes.push({ id: complexId, districtId, name: `${district} Court Complex ${number}`, estSelect: false });
			for (const [place, kind] of ["Civil Court", "Magistrates' Court"].entries())
				establishments.push({
					id: `E${districtId}-${number}-${place}`,
					districtId,
					complexId,
					name: `${kind} ${number}, ${district}`,
					code: number * 10 + place,
				});
		}
		const named = samples.filter((row) => row.district === district && row.court_complex);
		for (const [place, complex] of [...new Set(named.map((row) => row.court_complex))].entries()) {
			const complexId = `S${districtId}-${place}`;
			complexes.push({ id: complexId, districtId, name: complex, estSelect: false });
			const courts = named.filter((row) => row.court_complex === complex).map((row) => row.court_establishment);
			for (const [code, name] of [...new Set(courts)].entries())
				establishments.push({ id: `${complexId}-${code}`, districtId, complexId, name, code });
		}
	}
	const folder = await mkdtemp(path.join(tmpdir(), "court-directory-"));
	await writeFile(path.join(folder, "complexes.json"), JSON.stringify(complexes));
	await writeFile(path.join(folder, "establishments.json"), JSON.stringify(establishments));
	return { folder, complexes, establishments };
}
