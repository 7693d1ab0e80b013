import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";

/** The token every form of this page carries (the field's name is the server's, `http/csrf.server.ts`). */
export const FormTokenContext = createContext("");

export function FormToken() {
	return <input type="hidden" name="form_token" value={useContext(FormTokenContext)} />;
}

/** A form that posts to us: carries the page's token, and leaves judging what was typed to the server. */
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
	/** Where this button sends the form, if elsewhere than the form itself. */
	formAction?: string;
	isDisabled?: boolean;
};

/** The button that sends a form; while the answer is under way it says so and cannot be pressed again. */
export function SubmitButton({
	children,
	busy,
	className = "button button-primary",
	name,
	value,
	formAction,
	isDisabled,
}: SubmitButtonProps) {
	const navigation = useNavigation();
	const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
	return (
		<button
			type="submit"
			className={className}
			name={name}
			value={value}
			formAction={formAction}
			disabled={isDisabled}
			aria-busy={isSending}
			aria-disabled={isSending}
			onClick={(event) => isSending && event.preventDefault()}
		>
			{isSending && busy ? busy : children}
		</button>
	);
}
