import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requestLink } from "~/features/accounts/commands.recovery.server";
import { linkRequestInput } from "~/features/accounts/recovery-input.server";
import { SignUpForm } from "~/features/accounts/sign-up-form";
import { listDistricts, listStates } from "~/features/courts/queries.server";
import { LoginForm } from "~/features/sign-in/login-form";
import { VERIFICATION_ANSWER } from "~/features/sign-in/recovery-words";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { logInByForm } from "~/http/login.server";
import { findSignedIn, safeRedirect } from "~/http/session.server";
import { type SignUpState, signUp } from "~/http/sign-up.server";
import { paths } from "~/paths";
import { AuthLayout } from "~/ui/auth-layout";

const isSignUp = (search: URLSearchParams) => search.get("form") === "sign-up";

export const meta: MetaFunction = ({ location }) => [
	{ title: `${isSignUp(new URLSearchParams(location.search)) ? "Sign up" : "Log in"} · Nyaya Diary` },
	{
		name: "description",
		content: "Track your court cases. Never miss a hearing.",
	},
];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await findSignedIn(request);
	const search = new URL(request.url).searchParams;
	if (user) throw redirect(safeRedirect(search.get("redirectTo"), user.role));
	if (!isSignUp(search)) return { states: [], districts: [] };
	const [states, districts] = await Promise.all([listStates(), listDistricts(search.get("state") ?? "")]);
	return { states, districts };
}

function resendLink(request: Request) {
	return submit<typeof linkRequestInput, SignUpState>(request, linkRequestInput, async ({ username }) => {
		await requestLink("verify-email", username, requestContext().address);
		return redirectWithFlash(paths.home, VERIFICATION_ANSWER, "info");
	});
}

export async function action({ request }: ActionFunctionArgs) {
	const search = new URL(request.url).searchParams;
	if (isSignUp(search)) return signUp(request);
	return search.get("form") === "resend" ? resendLink(request) : logInByForm(request);
}

export default function Home() {
	const { states, districts } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const kept = answer && "kept" in answer ? answer.kept : undefined;
	const [search] = useSearchParams();
	const redirectTo = search.get("redirectTo") ?? "";
	const other = new URLSearchParams(redirectTo ? { redirectTo } : {});
	const postTo = `/?index&${search}`;

	if (isSignUp(search)) {
		return (
			<AuthLayout words="Track your court cases. Never miss a hearing.">
				<SignUpForm
					action={postTo}
					result={answer?.result}
					states={states}
					districts={answer?.districts ?? districts}
					step={answer?.step}
				/>
				<p className="mt-4">
					Have an account? <Link to={`/?${other}`}>Login</Link>
				</p>
			</AuthLayout>
		);
	}
	other.set("form", "sign-up");
	return (
		<AuthLayout words="Track your court cases. Never miss a hearing.">
			{search.has("registered") && (
				<p className="note">Account created. We have emailed you a link – open it, then log in.</p>
			)}
			<LoginForm action={postTo} redirectTo={redirectTo} kept={kept} result={answer?.result} />
			<p>
				New here? <Link to={`/?${other}`}>Sign Up</Link>
			</p>
		</AuthLayout>
	);
}
