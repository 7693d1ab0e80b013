import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { RECORD_COLUMNS, RECORD_FIELDS } from "~/features/cases/record/fields";
import type { RecordFormFields } from "~/features/cases/record/input";
import type { RecordValues } from "~/features/cases/record/values";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { type AnyField, TextAreaField, TextField } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

type Contact = { partyName: string | null; phone: string | null };

/** A record as the text of the form's fields. */
export function recordAsText(values: RecordValues, { partyName, phone }: Contact): RecordFormFields {
	const columns = RECORD_COLUMNS.map((column) => {
		const value = values[column];
		return [RECORD_FIELDS[column].name, Array.isArray(value) ? value.join("\n") : (value ?? "")];
	});
	return {
		...Object.fromEntries(columns),
		party_name: partyName ?? "",
		phone: phone ?? "",
		hearings: values.hearings.map(({ date, nextDate, purpose, judge }) => ({
			date: date ?? "",
			next_date: nextDate ?? "",
			purpose,
			judge,
		})),
		orders: values.orders.map(({ name, date, url }) => ({ name, date: date ?? "", url: url ?? "" })),
	};
}

type RowField = [name: string, label: string, type: "text" | "date"];
const HEARING_FIELDS: RowField[] = [
	["date", "Business On Date", "date"],
	["next_date", "Hearing Date", "date"],
	["purpose", "Purpose of Hearing", "text"],
	["judge", "Judge", "text"],
];
const ORDER_FIELDS: RowField[] = [
	["name", "Order", "text"],
	["date", "Order Date", "date"],
	["url", "Web address", "text"],
];

type ButtonProps = { name: string; value: string; form: string; formNoValidate: boolean };
type Row = { key: string | undefined; fields: Record<string, AnyField>; remove: ButtonProps };
type RowsProps = { title: string; one: string; columns: RowField[]; rows: Row[]; add: ButtonProps };

/** Rows with add and remove buttons that submit the form, so that they work without scripts. */
function Rows({ title, one, columns, rows, add }: RowsProps) {
	return (
		<fieldset className="card mb-4">
			<legend className="field-label">{title}</legend>
			{rows.map(({ key, fields, remove }, position) => (
				<div key={key} className="columns">
					{columns.map(([name, label, type]) => {
						const field = fields[name];
						return field && <TextField key={name} field={field} label={label} type={type} maxLength={500} />;
					})}
					<div className="field">
						<button
							type="submit"
							className="button button-small"
							{...remove}
							aria-label={`Remove ${one} ${position + 1}`}
						>
							<Trash2 size={16} aria-hidden />
							<span>Remove</span>
						</button>
					</div>
				</div>
			))}
			<button type="submit" className="button button-small" {...add}>
				<Plus size={16} aria-hidden />
				<span>Add {one}</span>
			</button>
		</fieldset>
	);
}

/** The fields of all rows, named for the error summary: "Hearing 1, Judge". */
function namedInRows(one: string, columns: RowField[], rows: Row[]) {
	return rows.flatMap(({ fields }, position) =>
		columns.flatMap(([name, label]) => {
			const field = fields[name];
			return field ? [{ field, label: `${one} ${position + 1}, ${label}` }] : [];
		}),
	);
}

type RecordFormProps = {
	result: SubmissionResult<string[]> | undefined;
	initial: RecordFormFields;
	version: string;
	locked: string[];
};

/** The form to edit a court record: every field, hearings and orders. */
export function RecordForm({ result, initial, version, locked }: RecordFormProps) {
	const [form, fields] = useForm<RecordFormFields>({ lastResult: result, defaultValue: initial });
	const rowsOf = <Fields extends object>(list: FieldMetadata<Fields[] | undefined, RecordFormFields>): Row[] =>
		list.getFieldList().map((item, index) => ({
			key: item.key,
			fields: Object.fromEntries(
				[...HEARING_FIELDS, ...ORDER_FIELDS].map(([name]): [string, AnyField] => {
					const part = `${item.name}.${name}`;
					const errors = form.allErrors[part];
					const initialValue = textIn(item.initialValue, name);
					return [
						name,
						{ id: `${form.id}-${part}`, name: part, errorId: `${form.id}-${part}-error`, errors, initialValue },
					];
				}),
			),
			remove: form.remove.getButtonProps({ name: list.name, index }),
		}));
	const hearings = rowsOf(fields.hearings);
	const orders = rowsOf(fields.orders);
	const columns = RECORD_COLUMNS.map((column) => ({ column, ...RECORD_FIELDS[column] }));
	const inRows = [...namedInRows("Hearing", HEARING_FIELDS, hearings), ...namedInRows("Order", ORDER_FIELDS, orders)];
	const listed = [
		{ field: fields.party_name, label: "Party Name" },
		{ field: fields.phone, label: "Phone" },
		...columns.map(({ name, label }) => ({ field: fields[name], label })),
		...inRows,
	];
	const hint = (column: string) =>
		locked.includes(column) ? "Edited here; eCourts updates will not overwrite it." : undefined;
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary
				form={form}
				fields={Object.fromEntries(listed.map(({ field }) => [field.name, field]))}
				labels={Object.fromEntries(listed.map(({ field, label }) => [field.name, label]))}
			/>
			<input type="hidden" name="version" value={version} />
			<fieldset className="card mb-4">
				<legend className="field-label">Message details</legend>
				<div className="columns">
					<TextField
						field={fields.party_name}
						label="Party Name"
						maxLength={500}
						hint="Leave blank to use the first petitioner"
					/>
					<TextField field={fields.phone} label="Phone" type="tel" inputMode="tel" maxLength={20} />
				</div>
			</fieldset>
			<fieldset className="card mb-4">
				<legend className="field-label">Court record</legend>
				<div className="columns">
					{columns.map(({ column, name, label, kind }) =>
						kind === "list" ? (
							<TextAreaField
								key={name}
								field={fields[name]}
								label={label}
								hint={["One per line.", hint(column)].filter(Boolean).join(" ")}
								rows={3}
							/>
						) : (
							<TextField
								key={name}
								field={fields[name]}
								label={label}
								type={kind === "day" ? "date" : "text"}
								hint={hint(column)}
								maxLength={500}
							/>
						),
					)}
				</div>
			</fieldset>
			<Rows
				title="Hearings, oldest first"
				one="hearing"
				columns={HEARING_FIELDS}
				rows={hearings}
				add={form.insert.getButtonProps({ name: fields.hearings.name })}
			/>
			<Rows
				title="Orders"
				one="order"
				columns={ORDER_FIELDS}
				rows={orders}
				add={form.insert.getButtonProps({ name: fields.orders.name })}
			/>
			<FormActions busy="Saving…" cancelTo={paths.admin.cases}>
				Save record
			</FormActions>
		</SafeForm>
	);
}

function textIn(value: unknown, name: string): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const text = Object.entries(value).find(([key]) => key === name)?.[1];
	return typeof text === "string" ? text : undefined;
}
