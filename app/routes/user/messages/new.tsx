import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { BackToCases } from "~/features/telling/messages/back-to-cases";
import { BulkForm } from "~/features/telling/messages/bulk/bulk-form";
import { bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { type BulkPage, openBulk } from "~/features/telling/messages/bulk/bulk-page.server";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { describeBatch } from "~/features/telling/messages/sending/commands.send.server";
import { NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useActionData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Bulk WhatsApp")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "message");
	// The address of a draft, as earlier versions had it.
	if (new URL(request.url).searchParams.has("draft")) throw redirect(paths.caseStatus);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	let page: BulkPage | null = null;
	return submit(
		request,
		bulkInput,
		async (input) => {
			const opened = await openBulk(acting.ownerId, input);
			page = opened.page;
			if (input.intent !== "send" || page.isTextUnseen) return undefined;
			const batch = await sendBulk(acting, opened);
			return redirectWithFlash(paths.messageBatch(batch.id), describeBatch(batch), batch.isRepeat ? "info" : "success");
		},
		{ extra: async () => ({ page }) },
	);
}

/** Shown when there is nothing to preview: the reason, and a way on. */
function BulkProblem({ problems }: { problems: string[] }) {
	const errors = problems.length > 0 ? problems : [t(NOTHING_SELECTED)];
	return (
		<>
			<div className="error-summary" role="alert">
				<p className="font-semibold">{t("No messages were sent:")}</p>
				<ul>
					{errors.map((message) => (
						<li key={message}>{message}</li>
					))}
				</ul>
			</div>
			<BackToCases>
				<Link to={paths.packages} className="button">
					{t("Packages")}
				</Link>
			</BackToCases>
		</>
	);
}

export default function BulkWhatsApp() {
	const answer = useActionData<typeof action>();
	const problems = Object.values<string[] | null | undefined>(answer?.result.error ?? {}).flatMap(
		(messages) => messages ?? [],
	);
	return (
		<>
			<PageHead title={t("Bulk WhatsApp")} />
			{answer?.page ? <BulkForm {...answer.page} problem={problems[0]} /> : <BulkProblem problems={problems} />}
		</>
	);
}
