import type { SubmissionResult } from "@conform-to/react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { t } from "~/platform/language/translate";
import type { AnyField } from "~/ui/form/field";
import { Form, type FormProps, Link, useLocation, useNavigation } from "~/ui/frame/router";
import { useIsOffline } from "~/ui/network/connection";

/** CSRF token of the page's forms, verified in `http/csrf.server.ts`. */
export const FormTokenContext = createContext("");

/** Id of the owner whose cases the forms change, if not the signed-in user; otherwise "". Set by the layout. */
export const FormOwnerContext = createContext("");

/** Separates a form's token from the owner id; tokens do not contain it. */
export const OWNER_MARK = ".";

/** Id of the form of all buttons around a page: they name their own address. */
export const PAGE_FORM = "page-form";

export function FormToken() {
	const [token, ownerId] = [useContext(FormTokenContext), useContext(FormOwnerContext)];
	return <input type="hidden" name="form_token" value={ownerId ? token + OWNER_MARK + ownerId : token} />;
}

/** The version of the row that a form shows, and the refused submission, if any. */
export type Basis = { version: string; result?: Pick<SubmissionResult<string[]>, "initialValue" | "error"> };

/** Whether the form was refused because its row has changed: the person chooses between the two. */
const ChangedContext = createContext(false);

type SafeFormProps = FormProps & {
	/** Set for a form of a saved row: a row changed since is not replaced unseen. */
	basis?: Basis;
};

/** A POST form with the CSRF token. Validated by the server, not the browser. */
export function SafeForm({ children, basis, ...props }: SafeFormProps) {
	const { initialValue, error } = basis?.result ?? {};
	const changed = error?.based_on?.[0];
	return (
		<Form method="post" noValidate {...props}>
			<FormToken />
			{basis && <input type="hidden" name="based_on" value={String(initialValue?.based_on ?? basis.version)} />}
			{changed && (
				// biome-ignore lint/a11y/noAutofocus: a refused form starts with its errors
				<p className="error-summary font-semibold" role="alert" tabIndex={-1} autoFocus>
					{changed}
				</p>
			)}
			<ChangedContext.Provider value={changed !== undefined}>{children}</ChangedContext.Provider>
		</Form>
	);
}

type SubmitButtonProps = {
	children: ReactNode;
	busy?: string;
	className?: string;
	name?: string;
	value?: string;
	/** The address that gets the form, if not the form's own. */
	action?: string;
	/** Id of the form, for a button outside it. */
	form?: string;
	isDisabled?: boolean;
	/** Id of a description, such as why the button is disabled. */
	describedBy?: string;
};

/** A form's submit button; busy and inert until the response arrives. */
export function SubmitButton({
	children,
	busy,
	className = "button button-primary",
	name,
	value,
	action,
	form,
	isDisabled,
	describedBy,
}: SubmitButtonProps) {
	const { state, formMethod } = useNavigation();
	// While offline, a waiting form can be changed and submitted again.
	const isWaiting = useIsOffline() && state === "submitting";
	const isSending = state !== "idle" && formMethod === "POST" && !isWaiting;
	return (
		<button
			type="submit"
			className={className}
			name={name}
			value={value}
			formAction={action}
			form={form}
			disabled={isDisabled}
			aria-describedby={describedBy}
			aria-busy={isSending || undefined}
			aria-disabled={isSending || undefined}
			onClick={(event) => isSending && event.preventDefault()}
		>
			{isSending && busy ? busy : children}
		</button>
	);
}

type ButtonFormProps = {
	id?: string;
	action?: string;
	/** The only value it posts. */
	name: string;
	value: string;
	className?: string;
	/** The answer is a whole page. */
	reloadDocument?: boolean;
	children: ReactNode;
};

/** A form that consists of a single button. */
export function ButtonForm({ name, value, className = "button", children, ...form }: ButtonFormProps) {
	return (
		<SafeForm {...form}>
			<input type="hidden" name={name} value={value} />
			<button type="submit" className={className}>
				{children}
			</button>
		</SafeForm>
	);
}

type FormActionsProps = {
	/** Label of the submit button. */
	children: ReactNode;
	busy?: string;
	/** Value of `intent`, if the screen has several forms. */
	intent?: string;
	/** Target of the cancel link, for a form on a separate page or dialog. */
	cancelTo?: string;
	/** Destructive action. */
	isDanger?: boolean;
	/** Not the main action of its page. */
	isPlain?: boolean;
};

/** Submit button and cancel link of a form. */
export function FormActions({ children, busy, intent, cancelTo, isDanger, isPlain }: FormActionsProps) {
	const isChanged = useContext(ChangedContext);
	const { pathname, search } = useLocation();
	const leaveTo = cancelTo ?? (isChanged ? pathname + search : undefined);
	return (
		<div className="actions">
			<SubmitButton
				className={isDanger ? "button button-danger" : isPlain ? "button" : undefined}
				name={intent && "intent"}
				value={intent}
				busy={busy}
			>
				{isChanged ? t("Save mine") : children}
			</SubmitButton>
			{leaveTo && (
				<Link to={leaveTo} className="button" preventScrollReset>
					{isChanged ? t("Keep what is there") : t("Cancel")}
				</Link>
			)}
		</div>
	);
}

type ErrorSummaryProps<Name extends string> = {
	form: { errorId: string; errors?: string[] };
	fields: Record<NoInfer<Name>, AnyField>;
	/** The labels of the fields, in the order of the form. */
	labels: Record<Name, string>;
	/** The field of which all errors are named, not the first alone. */
	whole?: NoInfer<Name>;
	/** Text before an error that belongs to no field. */
	failure?: string;
	/** Without scripts the browser focuses this first, unless a field has the focus. */
	hasFocus?: boolean;
};

/** An error in the summary names its field, unless its own words do. */
function withLabel(label: string, message: string): string {
	return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}

/** All errors of a form, above it; each names its field and links to it. */
export function ErrorSummary<Name extends string>({
	form,
	fields,
	labels,
	whole,
	failure = t("This could not be done:"),
	hasFocus = true,
}: ErrorSummaryProps<Name>) {
	const wrong = Object.entries<string>(labels).flatMap(([name, label]) => {
		const { id, errors } = fields[name as Name];
		const said = (name === whole ? errors : errors?.slice(0, 1))?.map((error) => t(error)).join(", ");
		return said ? [{ id, words: withLabel(t(label), said) }] : [];
	});
	// What is saved now stands beside each field.
	if (useContext(ChangedContext) || (!form.errors && wrong.length === 0)) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: a refused form starts with its errors
		<div className="error-summary" role="alert" id={form.errorId} tabIndex={-1} autoFocus={hasFocus}>
			<p className="font-semibold">{wrong.length > 0 ? t("Please correct the following:") : failure}</p>
			<ul>
				{form.errors?.map((message) => (
					<li key={message}>{t(message)}</li>
				))}
				<AnchorItems items={wrong} />
			</ul>
		</div>
	);
}

/** List items that link to elements of this page by id. */
function AnchorItems({ items }: { items: { id: string; words: string }[] }) {
	return items.map(({ id, words }) => (
		<li key={id}>
			<a href={`#${id}`}>{words}</a>
		</li>
	));
}

type IntentButtonProps = Pick<ComponentProps<typeof SubmitButton>, "busy" | "action"> & {
	/** The value of `intent`. */
	value: string;
	words: string;
	/** The main button. */
	isMain?: boolean;
};

/** A submit button of a form, or page, with several actions. */
export function IntentButton({ words, isMain, ...button }: IntentButtonProps) {
	return (
		<SubmitButton className={isMain ? undefined : "button"} name="intent" {...button}>
			{words}
		</SubmitButton>
	);
}
