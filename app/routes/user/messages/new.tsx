import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { BackToCases } from "~/features/telling/messages/back-to-cases";
import { AlreadySent } from "~/features/telling/messages/drafts/already-sent";
import { createDraft, saveDraftSelection, sendDraft } from "~/features/telling/messages/drafts/commands.draft.server";
import { DraftForm } from "~/features/telling/messages/drafts/draft-form";
import { loadDraft } from "~/features/telling/messages/drafts/draft-page.server";
import { draftPath, oneByOnePath } from "~/features/telling/messages/drafts/draft-view";
import { bulkInput, draftInput } from "~/features/telling/messages/drafts/message-input";
import { chooseDraftText } from "~/features/telling/messages/own-words/draft-text.server";
import { describeBatch } from "~/features/telling/messages/sending/commands.send.server";
import { NOTHING_SELECTED } from "~/features/telling/messages/wording/message-words";
import { paths } from "~/paths";
import { pageInput } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Bulk WhatsApp")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "message");
	const search = new URL(request.url).searchParams;
	const draftId = search.get("draft");
	if (draftId === null) return { draft: null };
	return { draft: await orNotFound(loadDraft(acting.ownerId, draftId, pageInput.parse(search.get("page")))) };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	const { searchParams } = new URL(request.url);
	const draftId = searchParams.get("draft");
	if (draftId === null)
		return submit(request, bulkInput, async (selection) =>
			redirect(draftPath(await createDraft(acting.ownerId, selection)), 303),
		);
	return submit(request, draftInput, async ({ template, ...input }) => {
		const page = input.go ?? pageInput.parse(searchParams.get("page"));
		const isLeaving = input.intent !== "count" && input.go === undefined;
		await saveDraftSelection(acting.ownerId, draftId, input);
		const isNewText = await chooseDraftText(acting.ownerId, draftId, { template, isRefresh: !isLeaving });
		if (!isLeaving) return redirect(draftPath(draftId, page), 303);
		if (isNewText)
			return redirectWithFlash(draftPath(draftId, page), t("Nothing is sent yet. Check the new text first."), "info");
		if (input.intent === "one-by-one") return redirect(oneByOnePath(draftId), 303);
		const batch = await sendDraft(acting, draftId);
		return redirectWithFlash(paths.messageBatch(batch.id), describeBatch(batch), batch.isRepeat ? "info" : "success");
	});
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
	const { draft } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems = Object.values<string[] | null | undefined>(answer?.result.error ?? {}).flatMap(
		(messages) => messages ?? [],
	);
	return (
		<>
			<PageHead title={t("Bulk WhatsApp")} />
			{draft === null ? (
				<BulkProblem problems={problems} />
			) : draft.batchId ? (
				<AlreadySent batchId={draft.batchId} />
			) : (
				<DraftForm key={draft.page} {...draft} problem={problems[0]} />
			)}
		</>
	);
}
