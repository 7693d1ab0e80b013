import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { EMAIL_UNVERIFIED_IN_WORDS } from "~/features/accounts/login-words";
import { ErrorSummary, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type LoginFormProps = { action: string; redirectTo: string; result: SubmissionResult<string[]> | undefined };

/** Asks for another verification link, for the name that was just typed into the login form. */
function ResendForm({ action, username }: { action: string; username: string }) {
	return (
		<SafeForm action={action} className="note">
			<input type="hidden" name="username" value={username} />
			<p className="mb-2">The link was mailed to you when you registered. Is it lost, or older than 24 hours?</p>
			<SubmitButton className="button button-small" name="intent" value="resend" busy="Asking…">
				Send the link again
			</SubmitButton>
		</SafeForm>
	);
}

/** A refused password does not stay in its field. What came with the page itself is left alone: somebody may be typing. */
function useEmptyAfter(id: string, result: SubmissionResult<string[]> | undefined) {
	const seen = useRef(result);
	useEffect(() => {
		if (seen.current === result) return;
		seen.current = result;
		const input = document.getElementById(id);
		if (input instanceof HTMLInputElement) input.value = "";
	}, [id, result]);
}

export function LoginForm({ action, redirectTo, result }: LoginFormProps) {
	const [form, fields] = useForm<{ username: string; password: string }>({ lastResult: result });
	useEmptyAfter(fields.password.id, result);
	const isUnverified = form.errors?.includes(EMAIL_UNVERIFIED_IN_WORDS);
	return (
		<>
			<SafeForm action={action} {...getFormProps(form)}>
				<ErrorSummary form={form} fields={{ username: fields.username, password: fields.password }} />
				<input type="hidden" name="redirectTo" value={redirectTo} />
				<TextField
					field={fields.username}
					label="Username"
					hint="or your email address"
					autoComplete="username"
					autoCapitalize="none"
					isRequired
				/>
				<TextField
					field={fields.password}
					label="Password"
					type="password"
					autoComplete="current-password"
					isRequired
				/>
				<SubmitButton busy="Logging in…">Login</SubmitButton>
			</SafeForm>
			<p className="mt-3 mb-3">
				<Link to="/forgot-password">Forgot password?</Link> <span aria-hidden>·</span>{" "}
				<Link to="/forgot-username">Forgot username?</Link>
			</p>
			{isUnverified && <ResendForm action={action} username={String(result?.initialValue?.username ?? "")} />}
		</>
	);
}
