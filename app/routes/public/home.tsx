import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { TryForm } from "~/features/courts/court-records/look-up/try-form";
import { packagePricesInWords } from "~/features/money/plans/front-price.server";
import { FrontWords } from "~/features/money/plans/front-words";
import { requestLink } from "~/features/people/accounts/commands.recovery.server";
import { linkRequestInput } from "~/features/people/accounts/recovery-input.server";
import { SignUpForm } from "~/features/people/accounts/registration/sign-up-form";
import { signUpStepOf } from "~/features/people/accounts/registration/sign-up-step";
import { StepTitle } from "~/features/people/accounts/registration/step-title";
import { VERIFICATION_ANSWER } from "~/features/people/sign-in/codes/recovery-words";
import { LoginForm } from "~/features/people/sign-in/login/login-form";
import { paths } from "~/paths";
import { dayInIndia, formatFullDay, nextSittingDay } from "~/platform/calendar/day";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { Link, useActionData, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authenticator } from "~/web/access/login.server";
import { findSignedIn, safeRedirect } from "~/web/access/session.server";
import { type SignUpState, signUp } from "~/web/access/sign-up.server";
import { AuthLayout, FrontLayout } from "~/web/frame/auth-layout";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

const isSignUp = (search: URLSearchParams) => search.get("form") === "sign-up";

export const meta: MetaFunction = ({ location }) => [
	{ title: `${isSignUp(new URLSearchParams(location.search)) ? t("Sign up") : t("Log in")} · Nyaya Diary` },
	{
		name: "description",
		content: t("Track your court cases. Never miss a hearing. For litigants, advocates and their offices in India."),
	},
];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await findSignedIn(request);
	const search = new URL(request.url).searchParams;
	if (user) throw redirect(safeRedirect(search.get("redirectTo"), user.role));
	const day = formatFullDay(nextSittingDay(dayInIndia(new Date())));
	return { packages: isSignUp(search) ? "" : await packagePricesInWords(), day };
}

function resendLink(request: Request) {
	return submit<typeof linkRequestInput, SignUpState>(request, linkRequestInput, async ({ username }) => {
		await requestLink("verify-email", username, requestContext().address);
		return redirectWithFlash(paths.home, t(VERIFICATION_ANSWER), "info");
	});
}

export async function action({ request }: ActionFunctionArgs) {
	const search = new URL(request.url).searchParams;
	if (isSignUp(search)) return signUp(request);
	if (search.get("form") === "resend") return resendLink(request);
	return authenticator.authenticate(search.get("form") === "passkey" ? "passkey" : "password", request);
}

function SignUp({ answer, postTo, login }: { answer: Answer; postTo: string; login: string }) {
	const wrong = Object.entries<string[] | null>(answer?.result.error ?? {}).filter(([, messages]) => messages?.length);
	const step = signUpStepOf(
		answer?.number,
		wrong.map(([name]) => name),
	);
	return (
		<AuthLayout title={<StepTitle step={step} isNext={answer !== undefined && wrong.length === 0} />}>
			<SignUpForm key={step} action={postTo} result={answer?.result} step={step} states={answer?.states ?? []} />
			<p className="mt-4">
				<Words id="Have an account? <0>Login</0>">
					<Link to={login} />
				</Words>
			</p>
		</AuthLayout>
	);
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function Home() {
	const { packages, day } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const sealedForm = answer && "sealedForm" in answer ? answer.sealedForm : undefined;
	const [search] = useSearchParams();
	const redirectTo = search.get("redirectTo") ?? "";
	const back = new URLSearchParams(redirectTo ? { redirectTo } : {});
	// Not built from the URL of the last post, which would grow with each.
	const next = new URLSearchParams([...back, ["form", "sign-up"]]);
	if (isSignUp(search)) return <SignUp answer={answer} postTo={`/?index&${next}`} login={`/?${back}`} />;
	return (
		<FrontLayout
			words={t("Every hearing of your court cases in one diary, checked at eCourts every night.")}
			signUpTo={`/?${next}`}
			isLoginFirst={redirectTo !== "" || answer !== undefined}
			about={
				<FrontWords packages={packages} day={day}>
					<h2 className="mt-5 mb-1 text-base">{t("Try a CNR")}</h2>
					<TryForm />
				</FrontWords>
			}
		>
			<LoginForm action={`/?index&${back}`} redirectTo={redirectTo} sealedForm={sealedForm} result={answer?.result} />
			<p>
				<Words id="New here? <0>Sign Up</0>">
					<Link to={`/?${next}`} />
				</Words>
			</p>
		</FrontLayout>
	);
}
