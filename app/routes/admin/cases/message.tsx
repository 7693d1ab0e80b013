import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { listRowsToMessage } from "~/features/courts/case-admin/queries.messages.server";
import { idsIn } from "~/features/courts/cases/list/selection-input";
import { MessageComposer } from "~/features/telling/messages/bulk/message-composer";
import { adminRecipient } from "~/features/telling/messages/recipients/admin-recipient";
import { describeAdminBatch, sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { DEFAULT_TEMPLATE, MAX_TEMPLATE_LENGTH } from "~/features/telling/messages/wording/template";
import { messageDialogInput } from "~/features/telling/messages/wording/template-input";
import { deleteTemplate, listTemplates, saveTemplate } from "~/features/telling/messages/wording/templates.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Send WhatsApp Message")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const search = new URL(request.url).searchParams;
	const [rows, templates] = await Promise.all([listRowsToMessage(idsIn(search, "ids")), listTemplates()]);
	const chosen = templates.find(({ id }) => id === search.get("use"));
	const text = search.get("text")?.slice(0, MAX_TEMPLATE_LENGTH) ?? chosen?.text ?? DEFAULT_TEMPLATE;
	const recipients = rows.map((row) => {
		const { id, cnrNumber, caseNumber, partyName, nextDate } = row;
		return { id, cnrNumber, caseNumber, partyName, nextDate, to: adminRecipient(row) };
	});
	return { recipients, templates, text, sendKey: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const url = new URL(request.url);
	return submit(request, messageDialogInput, async (input) => {
		if (input.intent === "delete") {
			await deleteTemplate(input.template);
			return redirectWithFlash(url.pathname + url.search, t("Template deleted."));
		}
		if (input.intent === "send") {
			const caseIds = idsIn(url.searchParams, "ids");
			const idempotencyKey = input.key || randomUUID();
			const actor = actorOf(admin);
			const batch = await sendAdminMessages({ actor, caseIds, text: input.text, idempotencyKey });
			return redirectWithFlash(
				paths.admin.messageBatch(batch.id),
				describeAdminBatch(batch),
				batch.isRepeat ? "info" : "success",
			);
		}
		url.searchParams.delete("use");
		url.searchParams.set("text", input.text);
		const here = url.pathname + url.search;
		if (input.intent === "preview") return redirect(here, 303);
		await saveTemplate(admin.id, input);
		return redirectWithFlash(here, t("Template saved."));
	});
}

export default function Message() {
	const { recipients, templates, text, sendKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [search] = useSearchParams();
	const list = new URLSearchParams(search);
	for (const name of ["ids", "use", "text"]) list.delete(name);
	const closeTo = `${paths.admin.cases}?${list}`;
	const typed = answer?.result.initialValue?.text;
	const shown = typeof typed === "string" ? typed : text;
	const problem = answer?.result.error?.[""]?.[0];
	const errors = { text: answer?.result.error?.text?.[0], name: answer?.result.error?.name?.[0] };
	return (
		<RouteDialog title={t("Send WhatsApp Message")} closeTo={closeTo}>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<MessageComposer
				key={shown}
				recipients={recipients}
				templates={templates}
				initialText={shown}
				sendKey={sendKey}
				errors={errors}
			/>
			<DialogEnd closeTo={closeTo}>{t("Close")}</DialogEnd>
		</RouteDialog>
	);
}
