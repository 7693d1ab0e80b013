import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { RECORD_COLUMNS, RECORD_FIELDS, type RecordColumn } from "~/features/courts/court-records/look-up/fields";
import type { RecordFormFields } from "~/features/courts/court-records/look-up/input";
import { namedInRows, Rows, rowsOf } from "~/features/courts/court-records/look-up/record-rows";
import type { RecordValues } from "~/features/courts/court-records/look-up/values";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type Contact = { partyName: string | null; phone: string | null };

/** A record as form field values. */
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

const GROUPS = [...new Set(RECORD_COLUMNS.map((column) => RECORD_FIELDS[column].group))];

type RecordFormProps = {
	result: SubmissionResult<string[]> | undefined;
	initial: RecordFormFields;
	version: string;
	locked: string[];
};

export function RecordForm({ result, initial, version, locked }: RecordFormProps) {
	const [form, fields] = useForm<RecordFormFields>({ lastResult: result, defaultValue: initial });
	const hearings = rowsOf("hearing", form, fields.hearings);
	const orders = rowsOf("order", form, fields.orders);
	const columns = RECORD_COLUMNS.map((column) => ({ column, ...RECORD_FIELDS[column] }));
	const listed = [
		{ field: fields.party_name, label: t("Party Name") },
		{ field: fields.phone, label: t("Phone") },
		...columns.map(({ name, label }) => ({ field: fields[name], label })),
		...namedInRows("hearing", hearings),
		...namedInRows("order", orders),
	];
	const recordField = (column: RecordColumn) => {
		const { name, label, kind } = RECORD_FIELDS[column];
		const lockedHint = locked.includes(column) ? t("Edited here; eCourts updates will not overwrite it.") : undefined;
		const field = { field: fields[name], label };
		if (kind === "list")
			return (
				<TextAreaField
					{...field}
					key={name}
					hint={[t("One per line."), lockedHint].filter(Boolean).join(" ")}
					rows={3}
				/>
			);
		return (
			<TextField {...field} key={name} type={kind === "day" ? "date" : "text"} hint={lockedHint} maxLength={500} />
		);
	};
	return (
		<SafeForm {...getFormProps(form)} basis={{ version, result }}>
			<ErrorSummary
				form={form}
				fields={Object.fromEntries(listed.map(({ field }) => [field.name, field]))}
				labels={Object.fromEntries(listed.map(({ field, label }) => [field.name, label]))}
			/>
			<fieldset className="card mb-4">
				<legend className="field-label">{t("Message details")}</legend>
				<div className="columns columns-wide">
					<TextField
						field={fields.party_name}
						label={t("Party Name")}
						maxLength={500}
						hint={t("Leave blank to use the first petitioner")}
					/>
					<TextField field={fields.phone} label={t("Phone")} type="tel" inputMode="tel" maxLength={40} />
				</div>
			</fieldset>
			{GROUPS.map((title) => (
				<fieldset key={title} className="card mb-4">
					<legend className="field-label">{t(title)}</legend>
					<div className="columns columns-wide">
						{RECORD_COLUMNS.filter((column) => RECORD_FIELDS[column].group === title).map(recordField)}
					</div>
				</fieldset>
			))}
			<Rows
				kind="hearing"
				rows={hearings}
				errors={fields.hearings.errors}
				add={form.insert.getButtonProps({ name: fields.hearings.name })}
			/>
			<Rows
				kind="order"
				rows={orders}
				errors={fields.orders.errors}
				add={form.insert.getButtonProps({ name: fields.orders.name })}
			/>
			<FormActions busy={t("Saving…")} cancelTo={adminPaths.cases}>
				{t("Save record")}
			</FormActions>
		</SafeForm>
	);
}
