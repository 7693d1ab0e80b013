import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { resetPassword } from "~/features/people/accounts/commands.recovery.server";
import { resetForm } from "~/features/people/accounts/recovery-input.server";
import { findLinkState } from "~/features/people/sign-in/codes/links.server";
import { LINK_PROBLEMS, PASSWORD_CHANGED } from "~/features/people/sign-in/codes/recovery-words";
import { NewPasswordField } from "~/features/people/sign-in/login/credential-fields";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { closeSession } from "~/web/access/session.server";
import { AuthLayout } from "~/web/frame/auth-layout";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("New password")} · Nyaya Diary` }];

export async function loader({ params }: LoaderFunctionArgs) {
	return { link: await findLinkState("reset-password", params.token ?? "") };
}

export async function action({ request, params }: ActionFunctionArgs) {
	return submit(request, resetForm, async ({ newPassword }) => {
		await resetPassword(params.token ?? "", newPassword);
		return redirectWithFlash(paths.home, t(PASSWORD_CHANGED), "success", await closeSession(request));
	});
}

function NewPasswordForm() {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ newPassword: string; confirmPassword: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary
				form={form}
				fields={fields}
				labels={{ newPassword: t("New Password"), confirmPassword: t("Confirm Password") }}
				whole="newPassword"
			/>
			<NewPasswordField field={fields.newPassword} label={t("New Password")} />
			<NewPasswordField field={fields.confirmPassword} label={t("Confirm Password")} isRepeated />
			<SubmitButton busy={t("Saving…")}>{t("Reset Password")}</SubmitButton>
		</SafeForm>
	);
}

export default function ResetPassword() {
	const { link } = useLoaderData<typeof loader>();
	return (
		<AuthLayout words={t("Choose a new password. You will be logged out on all devices.")}>
			{link === "live" ? (
				<NewPasswordForm />
			) : (
				<>
					<p role="alert" className="error-summary mt-3">
						{t(LINK_PROBLEMS[link])}
					</p>
					<p>
						<Link to={paths.forgotPassword} className="button">
							{t("Request a new link")}
						</Link>
					</p>
				</>
			)}
			<p className="mt-4">
				<Link to={paths.home}>{t("Back to login")}</Link>
			</p>
		</AuthLayout>
	);
}
