import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listRowsToMessage } from "~/features/courts/case-admin/queries.messages.server";
import { idsIn } from "~/features/courts/cases/list/selection-input";
import { MessageComposer } from "~/features/telling/messages/bulk/message-composer";
import { adminRecipient } from "~/features/telling/messages/recipients/admin-recipient";
import { describeAdminBatch, sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { templateDeletion, templateInput } from "~/features/telling/messages/templates/template-input";
import {
	ADMINISTRATORS,
	deleteTemplate,
	listTemplates,
	saveSharedTemplate,
} from "~/features/telling/messages/templates/templates.server";
import { DEFAULT_TEMPLATE, templateProblem } from "~/features/telling/messages/wording/template";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Send WhatsApp Message")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const search = new URL(request.url).searchParams;
	const [rows, saved] = await Promise.all([listRowsToMessage(idsIn(search, "ids")), listTemplates(ADMINISTRATORS)]);
	const chosen = saved.find(({ id }) => id === search.get("use"));
	const recipients = rows.map((row) => {
		const { id, cnrNumber, caseNumber, partyName, nextDate } = row;
		return { id, cnrNumber, caseNumber, partyName, nextDate, to: adminRecipient(row) };
	});
	const templates = saved.map(({ id, name }) => ({ id, name }));
	return { recipients, templates, chosenId: chosen?.id, text: chosen?.text ?? DEFAULT_TEMPLATE, sendKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const url = new URL(request.url);
	if ((await readIntent(request)) === "delete")
		return submit(request, templateDeletion, async ({ template }) => {
			await deleteTemplate(ADMINISTRATORS, template);
			return redirectWithFlash(url.pathname + url.search, t("Template deleted."));
		});
	return submit(request, templateInput(templateProblem), async ({ intent, text, name, key }) => {
		if (intent === "preview") return undefined;
		if (intent === "save") {
			url.searchParams.set("use", (await saveSharedTemplate({ name, text })).id);
			return redirectWithFlash(url.pathname + url.search, t("Template saved."));
		}
		const caseIds = idsIn(url.searchParams, "ids");
		const batch = await sendAdminMessages({
			actor: actorOf(admin),
			caseIds,
			text,
			idempotencyKey: key || randomUUID(),
		});
		return redirectWithFlash(
			adminPaths.messageBatch(batch.id),
			describeAdminBatch(batch),
			batch.isRepeat ? "info" : "success",
		);
	});
}

export default function Message() {
	const { chosenId, text, ...page } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [search] = useSearchParams();
	const list = new URLSearchParams(search);
	for (const name of ["ids", "use"]) list.delete(name);
	const closeTo = `${adminPaths.cases}?${list}`;
	return (
		<RouteDialog title={t("Send WhatsApp Message")} closeTo={closeTo}>
			<MessageComposer key={`${chosenId} ${text}`} initialText={text} lastResult={answer?.result} {...page} />
			<DialogEnd closeTo={closeTo}>{t("Close")}</DialogEnd>
		</RouteDialog>
	);
}
