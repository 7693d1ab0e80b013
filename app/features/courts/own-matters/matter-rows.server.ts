import { z } from "zod";
import { DomainError } from "~/errors";
import { matterCall, matterOfCall, type OwnMatter } from "~/features/courts/own-matters/matter-input";
import { phrase, t } from "~/platform/language/translate";
import { readJson } from "~/platform/outside/json";

type Field = keyof z.input<typeof matterCall>;

/** The values of a row that are saved when it is ticked, or why it cannot be. */
export type MatterRow = { values: Partial<Record<Field, string>>; problem?: string };

/** What a spreadsheet writes in place of a value that it cannot calculate. */
const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/;

/** Reads the cells of a row by the names of their columns. */
export function readMatterRow(cells: Partial<Record<Field, string>>): MatterRow {
	const refused = (problem: string): MatterRow => ({ values: cells, problem: t(problem) });
	if (!cells.title) return refused(phrase("no title"));
	if (!cells.forum) return refused(phrase("no forum"));
	const broken = Object.values(cells).find((cell) => SHEET_ERROR.test(cell));
	if (broken) return refused(t("a cell has the error {broken}", { broken }));
	const { data, error } = matterCall.safeParse(cells);
	if (!data) return refused(error.issues[0]?.message ?? phrase("This row cannot be added"));
	const values = Object.entries(data).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
	return { values: Object.fromEntries(values) };
}

const ticked = z.array(z.string().max(2000));

/** The ticked rows of a list. @throws DomainError `invalid` */
export function readTickedMatters(form: FormData): OwnMatter[] {
	const refused = () => new DomainError("invalid", t("This list cannot be read. Check it again."));
	const { data = [], success } = ticked.safeParse(form.getAll("matter"));
	if (!success) throw refused();
	return data.map((text) => {
		const { data: matter } = matterCall.safeParse(readJson(text));
		if (!matter) throw refused();
		return matterOfCall(matter);
	});
}
