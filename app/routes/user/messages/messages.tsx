import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActingFor } from "~/features/people/chamber/use-may";
import { settleUpdate, stopAllUpdates } from "~/features/telling/client-updates/commands.server";
import { updateInput } from "~/features/telling/client-updates/update-input";
import { countWaiting, loadWaiting } from "~/features/telling/client-updates/updates-page.server";
import { OpenUpdates, WAITING_MESSAGES, WaitingUpdates } from "~/features/telling/client-updates/waiting";
import { messageFilter } from "~/features/telling/messages/sent/message-filter";
import { listMessages, messageItem } from "~/features/telling/messages/sent/queries.server";
import { MessageFilterForm, SentMessages } from "~/features/telling/messages/sent/sent-messages";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Messages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const paging = screenPage.parse(search);
	if (search.status === "waiting")
		return { waiting: await loadWaiting(acting.ownerId, paging), sent: null, open: null };
	const filter = messageFilter.parse(search);
	const [{ rows, total }, open] = await Promise.all([
		listMessages(acting.ownerId, filter, paging),
		countWaiting(acting.ownerId),
	]);
	const shown = { status: filter.status ?? "", cnr_number: filter.cnr_number, date: filter.date ?? "" };
	return { waiting: null, sent: { messages: rows.map(messageItem), total, filter: shown, ...paging }, open };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	return submit(request, updateInput, async (input) => {
		const message = "update" in input ? await settleUpdate(acting, input) : await stopAllUpdates(acting);
		return redirectWithFlash(WAITING_MESSAGES, message);
	});
}

export default function Messages() {
	const answer = useActionData<typeof action>();
	const isActing = useActingFor() !== undefined;
	const { waiting, sent, open } = useLoaderData<typeof loader>();
	const values = sent?.filter ?? { status: "waiting", cnr_number: "", date: "" };
	return (
		<>
			<PageHead
				title={t("Messages")}
				link={isActing ? undefined : { to: paths.messageTemplates, label: t("Message templates") }}
			/>
			<MessageFilterForm values={values} />
			<Problem answer={answer} />
			{open && <OpenUpdates {...open} />}
			{waiting && (
				<>
					<WaitingUpdates {...waiting} />
					<Pager page={waiting.page} limit={waiting.limit} total={waiting.total} />
				</>
			)}
			{sent && <SentMessages {...sent} />}
		</>
	);
}
