import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { CodeLoginForm } from "~/features/people/sign-in/login/code-login-form";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Link, useActionData, useSearchParams } from "~/ui/frame/router";
import { logInByCodeForm } from "~/web/access/code-login.server";
import { findSignedIn, safeRedirect } from "~/web/access/session.server";
import { AuthLayout } from "~/web/frame/auth-layout";

export const meta: MetaFunction = () => [{ title: `${t("Log in by SMS")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await findSignedIn(request);
	if (user) throw redirect(safeRedirect(new URL(request.url).searchParams.get("redirectTo"), user.role));
	return null;
}

export const action = ({ request }: ActionFunctionArgs) => logInByCodeForm(request);

export default function LoginByCode() {
	const answer = useActionData<typeof action>();
	const redirectTo = useSearchParams()[0].get("redirectTo") ?? "";
	// A refused first step stays at the number.
	const isSent = answer !== undefined && (answer.intent !== "send-otp" || !answer.result.error);
	return (
		<AuthLayout title={<h1 className="mb-4">{t("Log in by SMS")}</h1>}>
			<CodeLoginForm key={String(isSent)} redirectTo={redirectTo} result={answer?.result} isSent={isSent} />
			<p className="mt-4">
				<Link to={redirectTo ? `${paths.home}?${new URLSearchParams({ redirectTo })}` : paths.home}>
					{t("Log in with your password")}
				</Link>
			</p>
		</AuthLayout>
	);
}
