import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SideForm } from "~/features/courts/appearance/side-form";
import { CASE_ACTIONS, caseActionInput } from "~/features/courts/cases/page/case-actions.server";
import { CaseActions, CaseHead, LeaveList } from "~/features/courts/cases/page/case-head";
import { recordOpened, saveNote } from "~/features/courts/cases/page/commands.server";
import { NextHearingCard } from "~/features/courts/cases/page/next-hearing-card";
import { AlertsPart, NoteAndTags } from "~/features/courts/cases/page/note-and-tags";
import { noteInput } from "~/features/courts/cases/page/note-input";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { CaseFacts } from "~/features/courts/cases/status/case-details";
import { setTags } from "~/features/courts/cases/tags/commands.server";
import { tagsInput } from "~/features/courts/cases/tags/tag-input";
import { CaseTimeline } from "~/features/courts/cases/timeline/case-timeline";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { CaseChangeList } from "~/features/courts/court-records/changes/change-list";
import { listReplaced } from "~/features/courts/hearings/replaced.server";
import { ReplacedEntries } from "~/features/courts/hearings/replaced-entries";
import { cnrForm } from "~/features/courts/own-matters/cnr-form";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { HasCnrNow } from "~/features/courts/own-matters/has-cnr-now";
import { ShareWithClient } from "~/features/courts/sharing/share-with-client";
import { useMay } from "~/features/people/chamber/use-may";
import { listAlertMessageIds } from "~/features/telling/alerts/words/case-alerts.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import { ShareWords } from "~/features/telling/messages/own-words/share-words";
import { CaseMessages } from "~/features/telling/messages/sent/case-messages";
import { listCaseMessages } from "~/features/telling/messages/sent/case-messages.server";
import { paths } from "~/paths";
import { isPrefetch } from "~/platform/http/prefetch";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { authorize } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? caseNameOf(data.item) : t("Case")} · Nyaya Diary` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const found = requireCasePage(acting.ownerId, params.caseId ?? "", new Date());
	const { newest, ...page } = await orNotFound(found.catch(withUserMessage(t("Failed to fetch cases."))));
	const opened = newest && !acting.role && !isPrefetch(request) && recordOpened(acting.ownerId, page.item.id, newest);
	const [alerted] = await Promise.all([listAlertMessageIds(acting.ownerId, page.item.id), opened]);
	const { pathname, search, searchParams } = new URL(request.url);
	const [messages, replaced, words] = await Promise.all([
		listCaseMessages(acting.ownerId, page.item, alerted),
		listReplaced(acting.ownerId, page.item.id),
		shareInOwnWords({ id: acting.ownerId, sender: acting.ownerName }, page.item.id, searchParams.get("words")),
	]);
	const to = { back: findOwnPath(searchParams.get("return")) ?? paths.cases, here: pathname + search };
	return { ...page, messages, replaced, words, shareUrl: chatLink(caseText(page)), ...to };
}

export async function action({ request, params }: ActionFunctionArgs) {
	await authorize(request, "see");
	const caseId = params.caseId ?? "";
	const { pathname, search } = new URL(request.url);
	const done = (message: string) => () => redirectWithFlash(pathname + search, message);
	const intent = await readIntent(request);
	const chosen = CASE_ACTIONS.get(intent);
	const right = intent === "note" ? "note" : intent === "tags" ? "tag" : (chosen?.right ?? "change");
	const acting = await authorize(request, right);
	if (intent === "note")
		return submit(request, noteInput, ({ note }, form) =>
			saveNote(acting, caseId, note, basisOf(form)).then(done(t("Note saved."))),
		);
	if (intent === "tags")
		return submit(request, tagsInput, ({ tags }, form) =>
			setTags(acting, caseId, tags, basisOf(form)).then(done(t("Tags saved."))),
		);
	if (intent === "cnr")
		return submit(request, cnrForm, ({ cnr_number: cnr }) =>
			giveCnr(acting, caseId, cnr).then(done(t("CNR saved. Fetching details from eCourts…"))),
		);
	return submit(request, caseActionInput, async () => {
		if (!chosen) throw data(t("This form has an unknown action."), { status: 400 });
		return done(await chosen.run(acting, caseId))();
	});
}

export default function CasePage() {
	const page = useLoaderData<typeof loader>();
	const { item, extras, today, changes, isMuted, messages, words } = page;
	const may = useMay();
	const { initialValue, error } = useActionData<typeof action>()?.result ?? {};
	return (
		<div className="case-page">
			<CaseHead {...page} />
			<div>
				<NextHearingCard {...page} problem={error?.[""]?.[0] ?? error?.cnr_number?.[0]} />
				<CaseActions {...page} />
				<CaseChangeList items={changes} />
			</div>
			<NoteAndTags {...page} result={{ initialValue, error }} />
			<div className="case-record">
				{item.ownForum !== null && <HasCnrNow typed={initialValue?.cnr_number} errors={error?.cnr_number} />}
				<CaseTimeline item={item} extras={extras} seen={page.seen} noted={page.noted} />
				<ReplacedEntries caseId={item.id} replaced={page.replaced} today={today} />
				<CaseFacts item={item} extras={extras} today={today} />
			</div>
			<div>
				{may("change") && <SideForm item={item} isFound={page.isSideFound} here={page.here} />}
				<CaseMessages {...messages} item={item} />
				<ShareWithClient caseId={item.id} />
				<ShareWords {...words} back={page.back} />
				<AlertsPart isMuted={isMuted} />
				<LeaveList {...page} />
			</div>
		</div>
	);
}
