import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AlreadySent } from "~/features/messages/already-sent";
import { BackToCases } from "~/features/messages/back-to-cases";
import { createDraft, saveTicks, sendDraft } from "~/features/messages/commands.draft.server";
import { describeBatch } from "~/features/messages/commands.send.server";
import { DraftForm } from "~/features/messages/draft-form";
import { loadDraft } from "~/features/messages/draft-page.server";
import { draftPath, oneByOnePath } from "~/features/messages/draft-view";
import { bulkInput, draftInput } from "~/features/messages/message-input";
import { NOTHING_SELECTED } from "~/features/messages/message-words";
import { chooseDraftText } from "~/features/messages/own-words/draft-text.server";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { t } from "~/language/translate";
import { pageInput } from "~/page-input";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("Bulk WhatsApp")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "message");
	const search = new URL(request.url).searchParams;
	const draftId = search.get("draft");
	if (draftId === null) return { draft: null };
	return { draft: await orNotFound(loadDraft(owner.id, draftId, pageInput.parse(search.get("page")))) };
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "message");
	const { searchParams } = new URL(request.url);
	const draftId = searchParams.get("draft");
	if (draftId === null)
		return submit(request, bulkInput, async (selection) =>
			redirect(draftPath(await createDraft(owner.id, selection)), 303),
		);
	return submit(request, draftInput, async ({ template, ...input }) => {
		const page = input.go ?? pageInput.parse(searchParams.get("page"));
		const isLeaving = input.intent !== "count" && input.go === undefined;
		await saveTicks(owner.id, draftId, input);
		const isNewText = await chooseDraftText(owner.id, draftId, { template, isRefresh: !isLeaving });
		if (!isLeaving) return redirect(draftPath(draftId, page), 303);
		if (isNewText)
			return redirectWithFlash(draftPath(draftId, page), t("Nothing is sent yet. Look at the new text first."), "info");
		if (input.intent === "one-by-one") return redirect(oneByOnePath(draftId), 303);
		const batch = await sendDraft(owner.by, draftId);
		return redirectWithFlash(paths.messageBatch(batch.id), describeBatch(batch), batch.isRepeat ? "info" : "success");
	});
}

/** Shown where there is nothing to look at: why, and where to go. */
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
