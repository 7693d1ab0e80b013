import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { withUserMessage } from "~/error-messages.server";
import { listAlertMessageIds } from "~/features/alerts/case-alerts.server";
import { restoreCases } from "~/features/cases/archive/commands.server";
import { CaseFacts } from "~/features/cases/case-details";
import { CaseChangeList } from "~/features/cases/changes/change-list";
import { NewestHearings, OrderList } from "~/features/cases/hearing-table";
import { CaseHead } from "~/features/cases/page/case-head";
import { noteOpened, saveNote, setMuted } from "~/features/cases/page/commands.server";
import { isDisposed, LastChecked, NextHearing } from "~/features/cases/page/next-hearing";
import { noteInput } from "~/features/cases/page/note-input";
import { AlertsPart, OwnPart } from "~/features/cases/page/own-part";
import { getCasePage } from "~/features/cases/page/queries.server";
import { caseText } from "~/features/cases/page/share-text";
import { caseNameOf } from "~/features/cases/party-name";
import { checkNow } from "~/features/cases/record/commands.check.server";
import { ShareHint } from "~/features/cases/sharing/share-hint";
import { setTags } from "~/features/cases/tags/commands.server";
import { tagsInput } from "~/features/cases/tags/tag-input";
import type { Act } from "~/features/chamber/rights";
import { useMay } from "~/features/chamber/use-may";
import { CaseMessages } from "~/features/messages/case-messages";
import { listCaseMessages } from "~/features/messages/case-messages.server";
import { chatLink } from "~/features/messages/chat-link";
import { shareInOwnWords } from "~/features/messages/own-words/share.server";
import { ShareWords } from "~/features/messages/own-words/share-words";
import { requireAct, requireRight } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readIntent, submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { findOwnPath } from "~/http/own-path";
import { isPrefetch } from "~/http/prefetch";
import { paths } from "~/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? caseNameOf(data.item) : "Case"} · Nyaya Diary` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const shown = await orNotFound(
		getCasePage(owner.id, params.caseId ?? "", new Date()).catch(withUserMessage("Failed to fetch cases.")),
	);
	const { newest, ...page } = shown;
	const [alerted] = await Promise.all([
		listAlertMessageIds(owner.id, page.item.id),
		newest && !owner.role && !isPrefetch(request) && noteOpened(owner.id, page.item.id, newest),
	]);
	const { pathname, search, searchParams } = new URL(request.url);
	const [messages, words] = await Promise.all([
		listCaseMessages(owner.id, page.item, alerted),
		shareInOwnWords({ id: owner.id, sender: owner.name }, page.item.id, searchParams.get("words")),
	]);
	const back = findOwnPath(searchParams.get("return")) ?? paths.cases;
	return { ...page, messages, words, shareUrl: chatLink(caseText(page)), back, here: pathname + search };
}

const noInput = z.object({});

/** What a member needs to be allowed for each form of the page. */
const ACTS: Record<string, Act> = { note: "note", tags: "tag", restore: "archive", check: "check" };

export async function action({ request, params }: ActionFunctionArgs) {
	const owner = await requireAct(request, "see");
	const caseId = params.caseId ?? "";
	const { pathname, search } = new URL(request.url);
	const done = (message: string) => redirectWithFlash(pathname + search, message);
	const intent = await readIntent(request);
	requireRight(owner, ACTS[intent] ?? "change");
	if (intent === "note")
		return submit(request, noteInput, async ({ note }) => {
			await saveNote(owner.by, caseId, note);
			return done("Note saved.");
		});
	if (intent === "tags")
		return submit(request, tagsInput, async ({ tags }) => {
			await setTags(owner.by, caseId, tags);
			return done("Tags saved.");
		});
	if (intent === "restore")
		return submit(request, noInput, async () => {
			await restoreCases(owner.by, [caseId]);
			return done("Case brought back.");
		});
	if (intent === "mute" || intent === "unmute")
		return submit(request, noInput, async () => {
			await setMuted(owner.by, caseId, intent === "mute");
			return done(intent === "mute" ? "No alerts for this case any more." : "Alerts are on for this case.");
		});
	return submit(request, noInput, async () => {
		if (intent !== "check") throw data("This form asks for something it does not offer.", { status: 400 });
		const isAsked = await checkNow(owner.by, caseId);
		return done(isAsked ? "The court is being asked now." : "The court was asked a moment ago.");
	});
}

export default function CasePage() {
	const page = useLoaderData<typeof loader>();
	const { item, extras, today, changes, check, note, tags, isMuted, messages, words } = page;
	const { initialValue, error } = useActionData<typeof action>()?.result ?? {};
	const problem = error?.[""]?.[0] ?? error?.cnr_number?.[0];
	const may = useMay();
	return (
		<>
			<CaseHead {...page} />
			<section className="case-next">
				<h2>
					{item.lookUp !== "found" ? "From the court" : isDisposed({ item, today }) ? "Decision" : "Next hearing"}
				</h2>
				<NextHearing item={item} extras={extras} today={today} />
				{note && (
					<p dir="auto" className="case-note">
						{note.slice(0, 300)} <a href="#note">{may("note") ? "Edit note" : "Note"}</a>
					</p>
				)}
				<LastChecked item={item} check={check} here={page.here} problem={problem} />
			</section>
			<CaseChangeList items={changes} />
			{item.lookUp === "found" && <NewestHearings hearings={extras.hearings} />}
			<CaseFacts item={item} extras={extras} today={today} />
			{item.lookUp === "found" && <h2 className="mt-5 mb-2">Orders</h2>}
			{item.lookUp === "found" && <OrderList orders={extras.orders} />}
			<OwnPart note={note} tags={tags} typed={initialValue} errors={error} />
			<CaseMessages {...messages} item={item} />
			<ShareHint caseId={item.id} />
			<ShareWords {...words} back={page.back} />
			<AlertsPart isMuted={isMuted} />
		</>
	);
}
