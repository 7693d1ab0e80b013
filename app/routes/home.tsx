import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { DomainError } from "~/errors";
import { askForLink } from "~/features/accounts/commands.recovery.server";
import { LoginForm } from "~/features/accounts/login-form";
import { loginInput } from "~/features/accounts/login-input";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_IN_WORDS } from "~/features/accounts/login-words";
import { linkRequestInput } from "~/features/accounts/recovery-input.server";
import { VERIFICATION_ANSWER } from "~/features/accounts/recovery-words";
import { SignUpForm } from "~/features/accounts/sign-up-form";
import { listDistricts, listStates } from "~/features/courts/queries.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readIntent, submit } from "~/http/form.server";
import { authenticator, findSignedIn, openSession, safeRedirect } from "~/http/session.server";
import { type SignUpState, signUp } from "~/http/sign-up.server";
import { Entrance } from "~/ui/entrance";
import { sendOrSay, unlessOffline } from "~/ui/offline";

const isSignUp = (search: URLSearchParams) => search.get("form") === "sign-up";

export const meta: MetaFunction = ({ location }) => [
	{ title: `${isSignUp(new URLSearchParams(location.search)) ? "Sign up" : "Log in"} · Nyaya Diary` },
	{
		name: "description",
		content: "Follow your cases in Indian courts and never miss a hearing because the date moved.",
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

function inWords(error: unknown): never {
	if (!(error instanceof DomainError) || error.message !== EMAIL_UNVERIFIED) throw error;
	throw new DomainError(error.code, EMAIL_UNVERIFIED_IN_WORDS, { cause: error });
}

function logIn(request: Request) {
	const posted = request.clone() as Request;
	return submit<typeof loginInput, SignUpState>(request, loginInput, async (_, formData) => {
		const user = await authenticator.authenticate("form", posted).catch(inWords);
		const to = safeRedirect(formData.get("redirectTo"), user.role);
		return redirectWithFlash(to, "Login successful!", "success", await openSession(request, user));
	});
}

function resend(request: Request) {
	return submit<typeof linkRequestInput, SignUpState>(request, linkRequestInput, async ({ username }) => {
		await askForLink("verify-email", username, requestContext().address);
		return redirectWithFlash("/", VERIFICATION_ANSWER, "info");
	});
}

export async function action({ request }: ActionFunctionArgs) {
	const intent = await readIntent(request);
	if (isSignUp(new URL(request.url).searchParams)) return signUp(request, intent);
	return intent === "resend" ? resend(request) : logIn(request);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	sendOrSay(() => serverAction(), {
		inline: "Something went wrong. Please try again.",
		toast: "Server error. Try again later!",
	});

export const shouldRevalidate = unlessOffline;

export default function Home() {
	const { states, districts } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [search] = useSearchParams();
	const redirectTo = search.get("redirectTo") ?? "";
	const other = new URLSearchParams(redirectTo ? { redirectTo } : {});
	// An answer that never came (no network) says nothing about the number: what the last one said still holds.
	const last = useRef<SignUpState>();
	if (answer?.districts) last.current = { districts: answer.districts, step: answer.step };
	const postTo = `/?index&${search}`;

	if (isSignUp(search)) {
		return (
			<Entrance words="Register once, and follow your cases in Indian courts.">
				<SignUpForm
					action={postTo}
					result={answer?.result}
					states={states}
					districts={last.current?.districts ?? districts}
					step={last.current?.step}
				/>
				<p className="mt-4">
					Have an account? <Link to={`/?${other}`}>Login</Link>
				</p>
			</Entrance>
		);
	}
	other.set("form", "sign-up");
	return (
		<Entrance words="Your cases in Indian courts, and the next hearing of each.">
			{search.has("registered") && (
				<p className="note">
					Your account is there. We have mailed you a link: open it to verify your email, then log in here.
				</p>
			)}
			<LoginForm action={postTo} redirectTo={redirectTo} result={answer?.result} />
			<p>
				New here? <Link to={`/?${other}`}>Sign Up</Link>
			</p>
		</Entrance>
	);
}
