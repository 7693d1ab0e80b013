import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { PasswordField, UsernameField } from "~/features/people/sign-in/login/credential-fields";
import { EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/people/sign-in/login/login-words";
import { NetworkFailure } from "~/features/people/sign-in/login/network-failure";
import { useDevice, useHasPasskeys } from "~/features/people/sign-in/passkeys/device";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link, useRouteLoaderData, useSubmit } from "~/ui/frame/router";

type LoginFormProps = {
	action: string;
	redirectTo: string;
	/** A sealed form that is restored after its sender signs in again. */
	sealedForm?: string;
	result: SubmissionResult<string[]> | undefined;
};

/** Requests another verification link for the username just typed. */
function ResendForm({ username }: { username: string }) {
	return (
		<SafeForm action={`${paths.home}?index&form=resend`} className="note">
			<input type="hidden" name="username" value={username} />
			<p className="mb-2">{t("Didn't get the email, or the link expired?")}</p>
			<SubmitButton className="button button-small" busy={t("Sending…")}>
				{t("Resend email")}
			</SubmitButton>
		</SafeForm>
	);
}

/** Empties the password after a refusal. The result of the page load does not count: the person may be typing. */
function useEmptyAfter(id: string, result: SubmissionResult<string[]> | undefined) {
	const seen = useRef(result);
	useEffect(() => {
		if (seen.current === result) return;
		seen.current = result;
		const input = document.getElementById(id);
		if (input instanceof HTMLInputElement) input.value = "";
	}, [id, result]);
}

export function LoginForm({ action, redirectTo, sealedForm, result }: LoginFormProps) {
	const [form, fields] = useForm<{ username: string; password: string }>({ lastResult: result });
	useEmptyAfter(fields.password.id, result);
	const isUnverified = form.errors?.includes(t(EMAIL_UNVERIFIED_ON_SCREEN));
	return (
		<>
			<SafeForm action={action} {...getFormProps(form)}>
				<NetworkFailure />
				<ErrorSummary
					form={form}
					fields={fields}
					labels={{ username: t("Username"), password: t("Password") }}
					failure={t("Could not log you in:")}
				/>
				<input type="hidden" name="redirectTo" value={redirectTo} />
				{sealedForm && <input type="hidden" name="kept_form" value={sealedForm} />}
				<UsernameField field={fields.username} hint={t("or your email address")} />
				<PasswordField field={fields.password} />
				<div className="cluster">
					<SubmitButton busy={t("Logging in…")}>{t("Login")}</SubmitButton>
					{!sealedForm && (
						<Link
							to={`${paths.codeLogin}${redirectTo && `?${new URLSearchParams({ redirectTo })}`}`}
							className="button"
						>
							{t("Log in by SMS")}
						</Link>
					)}
				</div>
			</SafeForm>
			<PasskeyLogin action={`${action}&form=passkey`} redirectTo={redirectTo} sealedForm={sealedForm} />
			<p className="mt-3 mb-3">
				<Link to={paths.forgotPassword}>{t("Forgot password?")}</Link> <span aria-hidden>·</span>{" "}
				<Link to={paths.forgotUsername}>{t("Forgot username?")}</Link>
			</p>
			{isUnverified && <ResendForm username={String(result?.initialValue?.username ?? "")} />}
		</>
	);
}

type PasskeyLoginProps = { action: string; redirectTo: string; sealedForm?: string };

/** Passkey login. Its space is reserved until support is known, to avoid a layout shift. */
function PasskeyLogin({ action, redirectTo, sealedForm }: PasskeyLoginProps) {
	const hasPasskeys = useHasPasskeys();
	const { ask, problem, isAsking } = useDevice("sign", paths.passkeyLogin);
	const submit = useSubmit();
	const root = useRouteLoaderData<{ mode: string }>("root");
	if (root?.mode !== "full") return null;
	return (
		<SafeForm
			className={hasPasskeys ? undefined : "invisible noscript:hidden"}
			action={action}
			onSubmit={(event) => {
				event.preventDefault();
				ask(event.currentTarget, async (fields) => {
					submit(fields, { method: "post", action });
					return undefined;
				});
			}}
		>
			<input type="hidden" name="redirectTo" value={redirectTo} />
			{sealedForm && <input type="hidden" name="kept_form" value={sealedForm} />}
			<button type="submit" className="button" aria-busy={isAsking} aria-disabled={isAsking}>
				<Icon name="key-round" size={18} />
				<span>{t("Log in with a passkey")}</span>
			</button>
			<p role="status" className="hint mt-1">
				{problem}
			</p>
		</SafeForm>
	);
}
