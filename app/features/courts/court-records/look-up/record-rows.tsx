import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { RecordFormFields } from "~/features/courts/court-records/look-up/input";
import { phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { type AnyField, TextField } from "~/ui/form/field";
import { Icon } from "~/ui/frame/icon";

type RowKind = "hearing" | "order";
type RowField = [name: string, label: string, type: "text" | "date"];
const ROW_FIELDS: Record<RowKind, RowField[]> = {
	hearing: [
		["date", phrase("Business On Date"), "date"],
		["next_date", phrase("Hearing Date"), "date"],
		["purpose", phrase("Purpose of Hearing"), "text"],
		["judge", phrase("Judge"), "text"],
	],
	order: [
		["name", phrase("Order"), "text"],
		["date", phrase("Order Date"), "date"],
		["url", phrase("Web address"), "text"],
	],
};
const ROW_WORDS = {
	hearing: {
		one: phrase("Hearing"),
		all: phrase("Hearings, oldest first"),
		add: phrase("Add hearing"),
		remove: phrase("Remove hearing {position}"),
	},
	order: {
		one: phrase("Order"),
		all: phrase("Orders"),
		add: phrase("Add order"),
		remove: phrase("Remove order {position}"),
	},
};

type ButtonProps = { name: string; value: string; form: string; formNoValidate: boolean };
type Row = { key: string | undefined; fields: Record<string, AnyField>; remove: ButtonProps };

function textIn(value: unknown, name: string): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const text = Object.entries(value).find(([key]) => key === name)?.[1];
	return typeof text === "string" ? text : undefined;
}

/** The form's rows of a list, each with the metadata of its controls. */
export function rowsOf<Fields extends object>(
	kind: RowKind,
	form: FormMetadata<RecordFormFields, string[]>,
	list: FieldMetadata<Fields[] | undefined, RecordFormFields, string[]>,
): Row[] {
	return list.getFieldList().map((item, index) => ({
		key: item.key,
		fields: Object.fromEntries(
			ROW_FIELDS[kind].map(([name]): [string, AnyField] => {
				const part = `${item.name}.${name}`;
				const id = `${form.id}-${part}`;
				const initialValue = textIn(item.initialValue, name);
				return [name, { id, name: part, errorId: `${id}-error`, errors: own(form.allErrors, part), initialValue }];
			}),
		),
		remove: form.remove.getButtonProps({ name: list.name, index }),
	}));
}

type RowsProps = { kind: RowKind; rows: Row[]; errors: string[] | undefined; add: ButtonProps };

/** The add and remove buttons submit the form, so that they work without scripts. */
export function Rows({ kind, rows, errors, add }: RowsProps) {
	const words = ROW_WORDS[kind];
	return (
		<fieldset className="card mb-4">
			<legend className="field-label">{t(words.all)}</legend>
			<p className="error">{errors?.[0]}</p>
			{rows.map(({ key, fields, remove }, position) => (
				<div key={key} className="columns columns-wide">
					{ROW_FIELDS[kind].map(([name, label, type]) => {
						const field = own(fields, name);
						return field && <TextField key={name} field={field} label={label} type={type} maxLength={500} />;
					})}
					<div className="field">
						<button
							type="submit"
							className="button mt-7.5"
							{...remove}
							aria-label={t(words.remove, { position: position + 1 })}
						>
							<Icon name="trash-2" size={16} />
							<span>{t("Remove")}</span>
						</button>
					</div>
				</div>
			))}
			<button type="submit" className="button button-small" {...add}>
				<Icon name="plus" size={16} />
				<span>{t(words.add)}</span>
			</button>
		</fieldset>
	);
}

/** The fields of all rows with labels for the error summary, such as "Hearing 1, Judge". */
export function namedInRows(kind: RowKind, rows: Row[]) {
	return rows.flatMap(({ fields }, position) =>
		ROW_FIELDS[kind].flatMap(([name, label]) => {
			const field = own(fields, name);
			return field ? [{ field, label: `${t(ROW_WORDS[kind].one)} ${position + 1}, ${t(label)}` }] : [];
		}),
	);
}
