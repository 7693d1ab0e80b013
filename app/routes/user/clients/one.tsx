import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireSavedNumber, updateContact } from "~/features/money/subscriptions/commands.numbers.server";
import { ContactForm } from "~/features/money/subscriptions/contact-form";
import { contactShown } from "~/features/money/subscriptions/contact-words";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { useMay } from "~/features/people/chamber/use-may";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { ClientCases, ClientFacts } from "~/features/telling/clients/client-page";
import { Thread } from "~/features/telling/clients/thread";
import { listThread } from "~/features/telling/clients/thread.server";
import { hasCasesOfName, listCasesForNumber } from "~/features/telling/messages/recipients/number-cases.server";
import { listOptedOutOf } from "~/features/telling/outbox/opt-out.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { versionOf } from "~/platform/http/basis.server";
import { pageInput } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Client")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { ownerId } = await authorize(request, "see");
	const saved = await orNotFound(requireSavedNumber(ownerId, params.numberId ?? ""));
	const search = new URL(request.url).searchParams;
	const [cases, thread, optedOut] = await Promise.all([
		listCasesForNumber(ownerId, saved, { q: "", show: "linked", page: 1 }),
		listThread(ownerId, saved.number, pageInput.parse(search.get("page"))),
		listOptedOutOf(ownerId, [saved.number]),
	]);
	const shown = contactShown(saved);
	return {
		client: { ...saved, number: formatMobileNumber(saved.number), hasOptedOut: optedOut.size > 0 },
		cases,
		thread,
		form: { shown, version: versionOf(shown), today: dayInIndia(new Date()) },
		isEdited: search.get("edit") === "contact",
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, contactInput, async (input, form) => {
		const id = params.numberId ?? "";
		const isRenamed = await updateContact(acting, id, input, basisOf(form));
		const isFound =
			isRenamed && !input.all_cases && (await hasCasesOfName(acting.ownerId, { id, partyName: input.party_name }));
		return redirectWithFlash(isFound ? `${paths.casesOfClient(id)}?show=name` : paths.client(id), t("Client saved."));
	});
}

/** A client: who they are, their cases, and what they were told and answered. */
export default function Client() {
	const { client, cases, thread, form, isEdited } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	const may = useMay();
	return (
		<>
			<BackHead title={<span dir="auto">{client.partyName || t("No name")}</span>} backTo={paths.clients} />
			<ClientFacts client={client} cases={cases.items} />
			{may("numbers") && (isEdited || result) && (
				<ContactForm {...form} result={result} cancelTo={paths.client(client.id)} />
			)}
			<ClientCases client={client} {...cases} />
			<h2 className="mt-5 mb-2">{t("Messages")}</h2>
			{thread.entries.length === 0 ? (
				<p className="hint">{t("Nothing was sent to this client yet.")}</p>
			) : (
				<Thread entries={thread.entries} />
			)}
			<CursorPager
				newest={thread.page > 1 && { to: paths.client(client.id), label: t("Newest") }}
				older={thread.hasNext && { to: `${paths.client(client.id)}?page=${thread.page + 1}`, label: t("Older") }}
			/>
		</>
	);
}
