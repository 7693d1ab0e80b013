import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { DateInput } from "~/ui/form/date-input";

/** The parts of a conform field that controls use. */
export type AnyField = {
	id: string;
	name: string;
	errorId: string;
	errors?: string[];
	initialValue?: string;
	/** The first field of a form that was just opened. */
	isFocused?: boolean;
};

type Described = { field: AnyField; hint?: ReactNode };

/**
 * Returns a function that combines a field with its label and hint: `<TextField {...field("email")} isRequired />`. The labels
 * are shared with the form's `ErrorSummary`.
 */
export const withWords =
	<Name extends string>(
		fields: Record<NoInfer<Name>, AnyField>,
		labels: Record<Name, string>,
		hints: Partial<Record<NoInfer<Name>, string>> = {},
	) =>
	(name: Name) => ({ field: fields[name], label: labels[name], hint: hints[name] });

/** Attributes that link an input to its hint and error. */
function attributes({ field, hint }: Described) {
	const describedBy = [hint ? `${field.id}-hint` : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ");
	return {
		id: field.id,
		name: field.name,
		"aria-invalid": field.errors ? (true as const) : undefined,
		"aria-describedby": describedBy || undefined,
		...(field.isFocused && { autoFocus: true }),
	};
}

type FieldFrameProps = Described & {
	label: ReactNode;
	children: ReactNode;
	/** Rendered right after the control. */
	after?: ReactNode;
	/** What changes while the person types, announced to screen readers. */
	below?: ReactNode;
	/** All errors are shown, a line each. */
	hasAllErrors?: boolean;
};

/** Strings are message keys, to be translated here. */
const inWords = (words: ReactNode) => (typeof words === "string" ? t(words) : words);

/** Label, hint and error around a control. */
function FieldFrame({ field, hint, label, children, after, below, hasAllErrors }: FieldFrameProps) {
	return (
		<div className="field">
			<label htmlFor={field.id}>{inWords(label)}</label>
			{hint && (
				<p className="hint" id={`${field.id}-hint`}>
					{inWords(hint)}
				</p>
			)}
			{after ? (
				<div className="with-button">
					{children}
					{after}
				</div>
			) : (
				children
			)}
			{below !== undefined && (
				<p className="hint" role="status">
					{below}
				</p>
			)}
			<p className="error" id={field.errorId}>
				{hasAllErrors ? field.errors?.map((error) => t(error)).join("\n") : inWords(field.errors?.[0])}
			</p>
		</div>
	);
}

type TextFieldProps = Described & {
	label: ReactNode;
	type?: "text" | "password" | "email" | "tel" | "date" | "time" | "search";
	inputMode?: "numeric" | "tel" | "email" | "text";
	autoComplete?: string;
	autoCapitalize?: "none" | "characters" | "words";
	/** "auto" for text in any language, so that its own direction applies. */
	dir?: "auto";
	/** Id of a datalist with suggestions. */
	list?: string;
	maxLength?: number;
	isRequired?: boolean;
	isReadOnly?: boolean;
	isDisabled?: boolean;
	/** The main field of its screen or dialog, focused on load. */
	isFocused?: boolean;
	after?: ReactNode;
	below?: ReactNode;
	onChange?: (value: string) => void;
};

export function TextField({
	field,
	label,
	hint,
	type = "text",
	isRequired,
	isReadOnly,
	isDisabled,
	isFocused,
	after,
	below,
	maxLength,
	onChange,
	...rest
}: TextFieldProps) {
	const Input = type === "date" ? DateInput : "input";
	return (
		<FieldFrame {...{ field, hint, label, after, below }} hasAllErrors={type === "tel" || type === "password"}>
			<Input
				className="input"
				type={type}
				maxLength={type === "date" || type === "time" ? undefined : maxLength}
				defaultValue={type === "password" ? undefined : field.initialValue}
				required={isRequired}
				readOnly={isReadOnly}
				onChange={onChange && ((event) => onChange(event.target.value))}
				disabled={isDisabled}
				autoFocus={isFocused}
				data-focus={isFocused}
				{...attributes({ field, hint })}
				{...rest}
			/>
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
	/** Set if the page controls the value (dependent choices). */
	value?: string;
	onChange?: (value: string) => void;
	/** Rendered right after the control, such as the reload button of a dependent choice. */
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
	return (
		<FieldFrame field={field} hint={hint} label={label} after={after}>
			<select
				className="input"
				required={isRequired}
				disabled={isDisabled}
				onChange={(event) => onChange?.(event.target.value)}
				{...chosen}
				{...attributes({ field, hint })}
			>
				<option value="">{t(placeholder)}</option>
				{options.map(({ id, name }) => (
					<option key={id} value={id}>
						{t(name)}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}
