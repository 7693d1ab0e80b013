import { Column, DrizzleQueryError, is, Param, Placeholder, SQL } from "drizzle-orm";
import { askPrepared } from "~/db/client.server";

/** A query of flat columns with places for its values (`sql.placeholder`). */
type Query<Row> = PromiseLike<Row[]> & {
	_: { readonly selectedFields: Record<string, unknown> };
	toSQL(): { sql: string; params: unknown[] };
};

type Decode = (value: unknown) => unknown;

/** What becomes of a column's value on its way from the driver; undefined where it stays as it is. */
function decoderOf(field: unknown): Decode | undefined {
	const coder = is(field, Column) ? field : undefined;
	if (coder)
		return coder.mapFromDriverValue === Column.prototype.mapFromDriverValue
			? undefined
			: (value) => coder.mapFromDriverValue(value);
	// Types of SQL pieces say what they are; nothing is done to their values.
	if (is(field, SQL) || is(field, SQL.Aliased)) return undefined;
	throw new Error("Only columns and pieces of SQL can be prepared");
}

type Encode = (values: Record<string, unknown>) => unknown;

/** What is sent for a parameter: a value that is always the same, or the one given under its name. */
function encoderOf(param: unknown): Encode {
	if (is(param, Placeholder)) return ({ [param.name]: value }) => value;
	if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
	const { encoder, value: placeholder } = param;
	return ({ [placeholder.name]: value }) => encoder.mapToDriverValue(value);
}

/**
 * A query that is made into text once, and whose rows are read by a list of columns made once: for what most requests ask.
 * Drizzle's own `prepare` works out anew for every value of every row what kind of column it is (decision 347).
 */
export function prepareOnce<Row>(query: Query<Row>): (values: Record<string, unknown>) => Promise<Row[]> {
	const { sql: text, params } = query.toSQL();
	const columns = Object.entries(query._.selectedFields).map(([name, field]) => ({ name, decode: decoderOf(field) }));
	const encoders = params.map(encoderOf);
	const toRow = (values: readonly unknown[]) => {
		const row: Record<string, unknown> = {};
		for (let at = 0; at < columns.length; at++) {
			const column = columns[at];
			const value = values[at];
			if (column) row[column.name] = value === null || !column.decode ? value : column.decode(value);
		}
		return row as Row;
	};
	return async (given) => {
		const filled = encoders.map((encode) => encode(given)) as string[];
		try {
			const rows = await askPrepared(text, filled).values();
			return rows.map(toRow);
		} catch (error) {
			throw new DrizzleQueryError(text, filled, error as Error);
		}
	};
}
