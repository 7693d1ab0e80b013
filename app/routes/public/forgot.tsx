import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { requestLink } from "~/features/people/accounts/commands.recovery.server";
import { recoveryInput } from "~/features/people/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/people/sign-in/codes/recovery-words";
import { EmailField } from "~/features/people/sign-in/login/credential-fields";
import { LoginForm } from "~/features/people/sign-in/login/login-form";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link, useActionData, useLocation, useSearchParams } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { WaitingWords } from "~/ui/network/connection-bar";
import { AuthLayout } from "~/web/frame/auth-layout";
import { submit } from "~/web/screens/form.server";

const isForUsername = (pathname: string) => pathname.includes("username");
const titleOf = (pathname: string) => (isForUsername(pathname) ? t("Forgot Username") : t("Forgot Password"));

export const meta: MetaFunction = ({ location }) => [{ title: `${titleOf(location.pathname)} · Nyaya Diary` }];

export async function action({ request }: ActionFunctionArgs) {
	return submit(request, recoveryInput, async ({ email }) => {
		await requestLink("reset-password", email, requestContext().address);
		return redirect("?sent=1", 303);
	});
}

function EmailForm({ pathname }: { pathname: string }) {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ email: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<WaitingWords>{t("Network error. Try again.")}</WaitingWords>
			<ErrorSummary form={form} fields={fields} labels={{ email: t("Email") }} />
			<p className="mb-4">
				{isForUsername(pathname)
					? t("Enter your email address. We will send you your username.")
					: t("Enter your email address. We will send you a link to reset your password.")}
			</p>
			<EmailField field={fields.email} />
			<FormActions busy={t("Sending…")} cancelTo={paths.home}>
				{t("Send")}
			</FormActions>
		</SafeForm>
	);
}

/** One form for a forgotten password and a forgotten username: one mail answers both. */
export default function Forgot() {
	const { pathname } = useLocation();
	const [search] = useSearchParams();
	return (
		<AuthLayout words={t("Track your court cases. Never miss a hearing.")} isBehindDialog>
			<LoginForm action={`${paths.home}?index`} redirectTo="" result={undefined} />
			<RouteDialog title={titleOf(pathname)} closeTo={paths.home}>
				{search.has("sent") ? (
					<>
						<p role="status" className="note">
							{t(RECOVERY_ANSWER)}
						</p>
						<p>
							<Words id="No email? Check your spam folder, or <0>try another address</0>.">
								<Link to={pathname} />
							</Words>
						</p>
						<p className="mt-4">
							<Link to={paths.home}>{t("Back to login")}</Link>
						</p>
					</>
				) : (
					<EmailForm pathname={pathname} />
				)}
			</RouteDialog>
		</AuthLayout>
	);
}
