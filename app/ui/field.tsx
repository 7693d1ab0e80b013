import type { ReactNode } from "react";

/** What a control needs of a conform field, whatever form it belongs to. */
export type AnyField = {
	id: string;
	name: string;
	errorId: string;
	errors?: string[];
	initialValue?: string;
};

type Described = { field: AnyField; hint?: ReactNode };

/** What ties an input to its hint and its message. */
function attributes({ field, hint }: Described) {
	const describedBy = [hint ? `${field.id}-hint` : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ");
	return {
		id: field.id,
		name: field.name,
		"aria-invalid": field.errors ? (true as const) : undefined,
		"aria-describedby": describedBy || undefined,
	};
}

function FieldFrame({ field, hint, label, children }: Described & { label: ReactNode; children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={field.id}>{label}</label>
			{hint && (
				<p className="hint" id={`${field.id}-hint`}>
					{hint}
				</p>
			)}
			{children}
			<p className="error" id={field.errorId}>
				{field.errors?.[0]}
			</p>
		</div>
	);
}

type TextFieldProps = Described & {
	label: ReactNode;
	type?: "text" | "password" | "email" | "tel" | "date" | "search";
	inputMode?: "numeric" | "tel" | "email" | "text";
	autoComplete?: string;
	autoCapitalize?: "none" | "characters" | "words";
	/** Text that people write in their own language runs its own way. */
	dir?: "auto";
	maxLength?: number;
	isRequired?: boolean;
	isReadOnly?: boolean;
	isDisabled?: boolean;
	after?: ReactNode;
};

export function TextField({
	field,
	label,
	hint,
	type = "text",
	isRequired,
	isReadOnly,
	isDisabled,
	after,
	...rest
}: TextFieldProps) {
	const input = (
		<input
			className="input"
			type={type}
			defaultValue={type === "password" ? undefined : field.initialValue}
			required={isRequired}
			readOnly={isReadOnly}
			disabled={isDisabled}
			{...attributes({ field, hint })}
			{...rest}
		/>
	);
	return (
		<FieldFrame field={field} hint={hint} label={label}>
			{after ? (
				<div className="with-button">
					{input}
					{after}
				</div>
			) : (
				input
			)}
		</FieldFrame>
	);
}

type TextAreaFieldProps = Described & { label: ReactNode; maxLength?: number; isRequired?: boolean; rows?: number };

export function TextAreaField({ field, label, hint, isRequired, ...rest }: TextAreaFieldProps) {
	return (
		<FieldFrame field={field} hint={hint} label={label}>
			<textarea
				className="input"
				dir="auto"
				defaultValue={field.initialValue}
				required={isRequired}
				{...attributes({ field, hint })}
				{...rest}
			/>
		</FieldFrame>
	);
}

export type Option = { id: string; name: string };

type SelectFieldProps = Described & {
	label: ReactNode;
	options: Option[];
	placeholder: string;
	isRequired?: boolean;
	isDisabled?: boolean;
	/** Chosen value where the page, not the form, keeps it (dependent choices). */
	value?: string;
	onChange?: (value: string) => void;
	/** What stands right after the control, such as the reload button of a dependent choice. */
	after?: ReactNode;
};

export function SelectField({
	field,
	label,
	hint,
	options,
	placeholder,
	isRequired,
	isDisabled,
	value,
	onChange,
	after,
}: SelectFieldProps) {
	const chosen = value === undefined ? { defaultValue: field.initialValue ?? "" } : { value };
	const select = (
		<select
			className="input"
			required={isRequired}
			disabled={isDisabled}
			onChange={(event) => onChange?.(event.target.value)}
			{...chosen}
			{...attributes({ field, hint })}
		>
			<option value="">{placeholder}</option>
			{options.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
	);
	return (
		<FieldFrame field={field} hint={hint} label={label}>
			{after ? (
				<div className="with-button">
					{select}
					{after}
				</div>
			) : (
				select
			)}
		</FieldFrame>
	);
}

type AnyForm = { errorId: string; errors?: string[] };

/** All that is wrong with the form, on top of it, each message a link to its field. */
export function ErrorSummary({ form, fields }: { form: AnyForm; fields: Record<string, AnyField> }) {
	const wrong = Object.values(fields).filter(({ errors }) => errors);
	if (!form.errors && wrong.length === 0) return null;
	return (
		<div className="error-summary" role="alert" id={form.errorId}>
			<p className="font-semibold">{wrong.length > 0 ? "Please mend this and send it again:" : "This did not work:"}</p>
			<ul>
				{form.errors?.map((message) => (
					<li key={message}>{message}</li>
				))}
				{wrong.map((field) => (
					<li key={field.id}>
						<a href={`#${field.id}`}>{field.errors?.[0]}</a>
					</li>
				))}
			</ul>
		</div>
	);
}
