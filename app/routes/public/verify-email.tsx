import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { requestLink, verifyEmail } from "~/features/people/accounts/commands.recovery.server";
import { linkRequestInput } from "~/features/people/accounts/recovery-input.server";
import { findLinkState } from "~/features/people/sign-in/codes/links.server";
import { LINK_PROBLEMS, VERIFICATION_ANSWER } from "~/features/people/sign-in/codes/recovery-words";
import { UsernameField } from "~/features/people/sign-in/login/credential-fields";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { deviceCookie, readText } from "~/web/access/cookies.server";
import { answerVerified } from "~/web/access/login.server";
import { AuthLayout } from "~/web/frame/auth-layout";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Verify your email")} · Nyaya Diary` }];

export async function loader({ params }: LoaderFunctionArgs) {
	return { link: await findLinkState("verify-email", params.token ?? "") };
}

export async function action({ request, params }: ActionFunctionArgs) {
	if ((await readIntent(request)) === "resend") {
		return submit(request, linkRequestInput, async ({ username }) => {
			await requestLink("verify-email", username, requestContext().address);
			return redirectWithFlash(paths.home, t(VERIFICATION_ANSWER), "info");
		});
	}
	return submit(request, z.object({}), async () => {
		const person = await verifyEmail(params.token ?? "", await readText(deviceCookie, request));
		return answerVerified(request, person, t("Your email is verified. Please log in."));
	});
}

function ResendForm() {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ username: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={{ username: t("Username") }} />
			<UsernameField field={fields.username} hint={t("or your email address. We will send you a new link.")} />
			<SubmitButton name="intent" value="resend" busy={t("Sending…")}>
				{t("Send a new link")}
			</SubmitButton>
		</SafeForm>
	);
}

/** Opening the link changes nothing; the button verifies (decision 44). */
export default function VerifyEmail() {
	const { link } = useLoaderData<typeof loader>();
	return (
		<AuthLayout>
			{link === "live" ? (
				<SafeForm>
					<p className="mb-4">{t("Confirm your email address to finish.")}</p>
					<SubmitButton name="intent" value="verify" busy={t("Verifying…")}>
						{t("Verify my email")}
					</SubmitButton>
				</SafeForm>
			) : (
				<>
					<p role="alert" className="error-summary mt-3">
						{t(LINK_PROBLEMS[link])}
					</p>
					<ResendForm />
				</>
			)}
			<p className="mt-4">
				<Link to={paths.home}>{t("Back to login")}</Link>
			</p>
		</AuthLayout>
	);
}
