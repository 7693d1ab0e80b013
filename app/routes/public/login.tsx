import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { LoginForm } from "~/features/people/sign-in/login/login-form";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { useActionData, useSearchParams } from "~/ui/frame/router";
import { saveForm } from "~/web/access/saved-form.server";
import { findSignedIn, safeRedirect } from "~/web/access/session.server";
import { AuthLayout } from "~/web/frame/auth-layout";
import { readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Log in")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await findSignedIn(request);
	if (user) throw redirect(safeRedirect(new URL(request.url).searchParams.get("redirectTo"), user.role));
	return null;
}

/** Receives a form submitted with an expired session, from `askToSignIn`. */
export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	return { sealedForm: await saveForm(request, form, new URL(request.url).searchParams.get("redirectTo")) };
}

/** The login form when a session has expired while a form was open; logging in leads back to that form. */
export default function LoginAgain() {
	const sealedForm = useActionData<typeof action>()?.sealedForm;
	const [search] = useSearchParams();
	const redirectTo = search.get("redirectTo") ?? "";
	const next = new URLSearchParams(redirectTo ? { redirectTo } : {});
	return (
		<AuthLayout words={t("Track your court cases. Never miss a hearing.")}>
			<p role="status" className="note">
				{t("You were logged out. Please log in again.")}
				{sealedForm && ` ${t("Nothing was lost. Your text is kept.")}`}
			</p>
			<LoginForm
				action={`${paths.home}?index&${next}`}
				redirectTo={redirectTo}
				sealedForm={sealedForm}
				result={undefined}
			/>
		</AuthLayout>
	);
}
