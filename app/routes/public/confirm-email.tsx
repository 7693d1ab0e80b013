import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { z } from "zod";
import {
	confirmEmailChange,
	DEAD_EMAIL_LINK,
	findEmailChange,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { CardPage } from "~/ui/frame/card-page";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { deviceCookie, readText } from "~/web/access/cookies.server";
import { answerVerified } from "~/web/access/login.server";
import { submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Confirm your email address")} · Nyaya Diary` }];

export async function loader({ params }: LoaderFunctionArgs) {
	const email = await findEmailChange(params.token ?? "");
	if (email) return { email, problem: undefined };
	return data({ email: undefined, problem: t(DEAD_EMAIL_LINK) }, { status: 400 });
}

/** Only a POST changes the address, so that link scanners change nothing (decision 44). */
export async function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({}), async () => {
		const person = await confirmEmailChange(params.token ?? "", await readText(deviceCookie, request));
		return answerVerified(request, person, t("Your email address is changed."));
	});
}

export default function ConfirmEmail() {
	const { email, problem } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const refused = answer?.result.error;
	const message = refused?.[""]?.[0] ?? refused?.email?.[0] ?? problem;
	return (
		<CardPage>
			<h1>{t("Confirm your email address")}</h1>
			{message ? (
				<p role="alert" className="error-summary mt-3">
					{message}
				</p>
			) : (
				<SafeForm>
					<p className="mt-3 mb-4">{t("Use {email} for your account?", { email })}</p>
					<SubmitButton busy={t("Confirming…")}>{t("Confirm email address")}</SubmitButton>
				</SafeForm>
			)}
			<p className="mt-4">
				<Link to={paths.home}>{t("Go to home page")}</Link>
			</p>
		</CardPage>
	);
}
