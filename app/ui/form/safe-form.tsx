import { Form, type FormProps, Link, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { t } from "~/platform/language/translate";
import { useIsOffline } from "~/ui/network/connection";

/** The CSRF token of every form on this page (`http/csrf.server.ts` reads it). */
export const FormTokenContext = createContext("");

/** Whose cases the forms are about, where those are not of the signed-in person; else "". Set by the frame. */
export const FormOwnerContext = createContext("");

/** Between a form's token and its owner; no token has it. */
export const OWNER_MARK = ".";

export function FormToken() {
	const [token, ownerId] = [useContext(FormTokenContext), useContext(FormOwnerContext)];
	return <input type="hidden" name="form_token" value={ownerId ? token + OWNER_MARK + ownerId : token} />;
}

/** A form that posts to us, with the page's CSRF token. The server validates, not the browser. */
export function SafeForm({ children, ...props }: FormProps) {
	return (
		<Form method="post" noValidate {...props}>
			<FormToken />
			{children}
		</Form>
	);
}

type SubmitButtonProps = {
	children: ReactNode;
	busy?: string;
	className?: string;
	name?: string;
	value?: string;
	/** The id of its form, where the button is outside of it. */
	form?: string;
	isDisabled?: boolean;
	/** The id of what says more, such as why it is disabled. */
	describedBy?: string;
};

/** The submit button of a form; busy and disabled until the answer arrives. */
export function SubmitButton({
	children,
	busy,
	className = "button button-primary",
	name,
	value,
	form,
	isDisabled,
	describedBy,
}: SubmitButtonProps) {
	const { state, formMethod } = useNavigation();
	// A form that waits for the network can be changed and sent again.
	const isWaiting = useIsOffline() && state === "submitting";
	const isSending = state !== "idle" && formMethod === "POST" && !isWaiting;
	return (
		<button
			type="submit"
			className={className}
			name={name}
			value={value}
			form={form}
			disabled={isDisabled}
			aria-describedby={describedBy}
			aria-busy={isSending}
			aria-disabled={isSending}
			onClick={(event) => isSending && event.preventDefault()}
		>
			{isSending && busy ? busy : children}
		</button>
	);
}

type ButtonFormProps = {
	id?: string;
	action?: string;
	/** The one value that it posts. */
	name: string;
	value: string;
	className?: string;
	children: ReactNode;
};

/** A form that is nothing but its button. */
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
	/** What the submit button says. */
	children: ReactNode;
	busy?: string;
	/** Tells it from the other forms of its screen. */
	intent?: string;
	/** Where to leave to, from a form that is a page or dialog of its own. */
	cancelTo?: string;
	/** The form deletes or takes away. */
	isDanger?: boolean;
};

/** The foot of a form: submit, or leave. */
export function FormActions({ children, busy, intent, cancelTo, isDanger }: FormActionsProps) {
	return (
		<div className="actions">
			<SubmitButton
				className={isDanger ? "button button-danger" : undefined}
				name={intent && "intent"}
				value={intent}
				busy={busy}
			>
				{children}
			</SubmitButton>
			{cancelTo && (
				<Link to={cancelTo} className="button" preventScrollReset>
					{t("Cancel")}
				</Link>
			)}
		</div>
	);
}
