import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isHalfLoggedIn } from "~/features/people/sign-in/second-factor/check.server";
import { CodeField } from "~/features/people/sign-in/second-factor/code-field";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useActionData, useSearchParams } from "~/ui/frame/router";
import { halfLoginCookie, readText } from "~/web/access/cookies.server";
import { authenticator } from "~/web/access/login.server";
import { findSignedIn, safeRedirect } from "~/web/access/session.server";
import { AuthLayout } from "~/web/frame/auth-layout";

export const meta: MetaFunction = () => [{ title: `${t("Log in: second step")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const redirectTo = new URL(request.url).searchParams.get("redirectTo");
	const user = await findSignedIn(request);
	if (user) throw redirect(safeRedirect(redirectTo, user.role));
	const token = await readText(halfLoginCookie, request);
	// After the last failed try, the error is rendered once more, with a link back.
	if (request.method === "GET" && !(token && (await isHalfLoggedIn(token))))
		throw redirect(`${paths.home}${redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : ""}`, 303);
	return null;
}

export const action = ({ request }: ActionFunctionArgs) => authenticator.authenticate("second factor", request);

export default function SecondStep() {
	const answer = useActionData<typeof action>();
	const [search] = useSearchParams();
	const redirectTo = search.get("redirectTo") ?? "";
	const sealedForm = answer && "sealedForm" in answer ? answer.sealedForm : undefined;
	const [form, fields] = useForm<{ code: string }>({ lastResult: answer?.result });
	return (
		<AuthLayout title={<h1>{t("Log in: second step")}</h1>}>
			<SafeForm {...getFormProps(form)} className="mt-3">
				<ErrorSummary form={form} fields={fields} labels={{ code: t("Code") }} failure={t("Could not log you in:")} />
				<input type="hidden" name="redirectTo" value={redirectTo} />
				{sealedForm && <input type="hidden" name="kept_form" value={sealedForm} />}
				<CodeField field={fields.code} hint={t("The 6 digits from your authenticator app, or a recovery code.")} />
				<SubmitButton busy={t("Logging in…")}>{t("Login")}</SubmitButton>
			</SafeForm>
			<p className="mt-3">
				<Link to={`${paths.home}${redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ""}`}>
					{t("Start again with your password")}
				</Link>
			</p>
			<p className="hint mt-3">
				{t("Lost your phone and recovery codes? Write to us. Two administrators can reset two-step login.")}
			</p>
		</AuthLayout>
	);
}
