import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { z } from "zod";
import { changeUnverifiedEmail, findUnverified } from "~/features/people/accounts/contact/commands.unverified.server";
import { recoveryInput } from "~/features/people/accounts/recovery-input.server";
import { VERIFICATION_ANSWER } from "~/features/people/sign-in/codes/recovery-words";
import { EmailField } from "~/features/people/sign-in/login/credential-fields";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { deviceCookie, readText, registeredCookie } from "~/web/access/cookies.server";
import { AuthLayout } from "~/web/frame/auth-layout";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm, submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Check your email")} · Nyaya Diary` }];

async function requireUnverified(request: Request) {
	const account = await findUnverified(
		await readText(registeredCookie, request),
		await readText(deviceCookie, request),
	);
	if (!account) throw redirect(paths.home, 303);
	return account;
}

export async function loader({ request }: LoaderFunctionArgs) {
	const { email, newEmail } = await requireUnverified(request);
	return { email: newEmail ?? email };
}

export async function action({ request }: ActionFunctionArgs) {
	const intent = (await readForm(request)).get("intent");
	const account = await requireUnverified(request);
	const mail = async (email: string) => {
		await changeUnverifiedEmail(account, email, requestContext().address);
		return redirectWithFlash(paths.checkEmail, t(VERIFICATION_ANSWER), "info");
	};
	if (intent === "change") return submit(request, recoveryInput, ({ email }) => mail(email));
	return submit(request, z.object({}), () => mail(account.newEmail ?? account.email));
}

/** The page after the registration; the mailed link leads on. */
export default function CheckEmail() {
	const { email } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ email: string }>({ lastResult: answer?.result });
	return (
		<AuthLayout title={<h1 className="mb-3">{t("Check your email")}</h1>}>
			<ErrorSummary form={form} fields={fields} labels={{ email: t("Email") }} />
			<p className="mb-3">
				<Words id="We have emailed a link to <0/>. Open it on this device, and you are logged in.">
					<strong>{email}</strong>
				</Words>
			</p>
			<p className="hint mb-3">{t("No email after a minute? Look in your spam folder.")}</p>
			<SafeForm>
				<SubmitButton className="button" name="intent" value="resend" busy={t("Sending…")}>
					{t("Resend")}
				</SubmitButton>
			</SafeForm>
			<details className="mt-4" open={fields.email.errors !== undefined}>
				<summary>{t("Change address")}</summary>
				<SafeForm className="mt-3" {...getFormProps(form)}>
					<EmailField field={fields.email} />
					<SubmitButton name="intent" value="change" busy={t("Sending…")}>
						{t("Send the link to this address")}
					</SubmitButton>
				</SafeForm>
			</details>
			<p className="mt-4">
				<Link to={paths.home}>{t("Back to login")}</Link>
			</p>
		</AuthLayout>
	);
}
