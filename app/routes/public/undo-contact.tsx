import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { requireUndo, undoContactChange } from "~/features/people/accounts/contact/commands.undo-contact.server";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { CardPage } from "~/ui/frame/card-page";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

// Keeps the token out of other sites' referrers; `no-referrer` would remove the origin, and forms would be refused.
export const meta: MetaFunction = () => [
	{ title: `${t("Undo the change")} · Nyaya Diary` },
	{ name: "robots", content: "noindex" },
	{ name: "referrer", content: "strict-origin" },
];

export function loader({ params }: LoaderFunctionArgs) {
	return orNotFound(requireUndo(params.token ?? "", requestContext().address));
}

/** Only a POST changes anything, so that link scanners change nothing (decision 44). */
export async function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({}), async () => {
		await undoContactChange(params.token ?? "", requestContext().address);
		const words = t(
			"Your previous email address and mobile number are restored. We emailed you a link to choose a new password.",
		);
		return redirectWithFlash(paths.home, words);
	});
}

export default function UndoContact() {
	const { email, mobileEnding } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const refused = answer?.result.error?.[""]?.[0];
	return (
		<CardPage>
			<h1>{t("Undo the change")}</h1>
			{refused && (
				<p role="alert" className="error-summary mt-3">
					{refused}
				</p>
			)}
			<p className="mt-3">
				{t(
					"Your account will use {email} and the mobile number ending in {mobileEnding} again. All devices are logged out. API tokens and the password stop working. We email you a link to choose a new password.",
					{ email, mobileEnding },
				)}
			</p>
			<SafeForm>
				<div className="actions">
					<SubmitButton busy={t("Undoing…")}>{t("Undo the change")}</SubmitButton>
				</div>
			</SafeForm>
			<p className="mt-4">
				<Link to={paths.home}>{t("Go to home page")}</Link>
			</p>
		</CardPage>
	);
}
