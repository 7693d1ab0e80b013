import { createHash } from "node:crypto";
import { DomainError } from "~/errors";
import type { FindInput } from "~/features/courts/adding/find/find-input";
import { STAGES } from "~/features/courts/adding/find/find-kinds";
import type { Asked, CourtQuery } from "~/features/courts/adding/find/question";
import { findBench, resolveSearchPlace } from "~/features/courts/courts/queries.server";
import { t } from "~/platform/language/translate";

const stageInWords = (stage: CourtQuery["stage"]) => t(STAGES.find(({ id }) => id === stage)?.name ?? "").toLowerCase();

const typedOf = (input: FindInput): Record<string, string> =>
	Object.fromEntries(
		Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);

/** Converts a form to a query. @throws DomainError `invalid` with the field's name for a court that does not exist. */
export async function questionOf(input: FindInput): Promise<Asked> {
	const typed = typedOf(input);
	if (input.by === "high-court-party") {
		const bench = await findBench(input.bench);
		if (!bench) throw new DomainError("invalid", t("Choose a High Court"), { field: "bench" });
		const { by, name, stage } = input;
		const query: CourtQuery = { by, name, stage, year: String(input.year), benchId: bench.id };
		const what = t("Party “{name}”, cases of {year}, {stage}", { name, year: input.year, stage: stageInWords(stage) });
		return { query, typed, words: { what, where: bench.name } };
	}
	const place = await resolveSearchPlace(input);
	const words = (what: string) => ({ what, where: place.name });
	switch (input.by) {
		case "party": {
			const { by, name, stage } = input;
			const what = t("Party “{name}”, cases of {year}, {stage}", {
				name,
				year: input.year,
				stage: stageInWords(stage),
			});
			return { query: { by, name, stage, year: String(input.year), ...place.provider }, typed, words: words(what) };
		}
		case "advocate": {
			const { by, name, stage, year } = input;
			const what = [t("Advocate “{name}”", { name }), year && t("cases of {year}", { year }), stageInWords(stage)]
				.filter(Boolean)
				.join(", ");
			return { query: { by, name, stage, ...place.provider }, typed, words: words(what), ...(year ? { year } : {}) };
		}
		case "bar-number": {
			const { by, stage, bar_state: state, bar_number: number, bar_year } = input;
			const what = t("Bar number {state}/{number}/{barYear}, {stage}", {
				state,
				number,
				barYear: bar_year,
				stage: stageInWords(stage),
			});
			return {
				query: { by, stage, state, number, year: String(bar_year), ...place.provider },
				typed,
				words: words(what),
			};
		}
		case "filing-number": {
			const { by, filing_number: number, year } = input;
			const what = t("Filing number {number}/{year}", { number, year });
			return { query: { by, number, year: String(year), stage: "BOTH", ...place.provider }, typed, words: words(what) };
		}
	}
}

/** The hash of a query; names that differ only in letter case have the same hash. */
export function fingerprintOf({ query, year }: Asked): string {
	const entries = Object.entries({ ...query, year: "year" in query ? query.year : String(year ?? "") })
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => [name, name === "name" ? String(value).toLowerCase() : value])
		.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(entries)).digest("hex");
}
