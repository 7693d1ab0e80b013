import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LinksByNameForm } from "~/features/messages/links-by-name-form";
import { listLinksToConfirm } from "~/features/messages/number-cases.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { linksByNameInput } from "~/features/subscriptions/link-input";
import { countUnconfirmed, settleNamedLinks } from "~/features/subscriptions/named-links.server";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { countWords, t } from "~/language/translate";
import { pageInput } from "~/page-input";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { BackHead } from "~/ui/page-head";
import { Problem } from "~/ui/problem";

export const meta: MetaFunction = () => [{ title: `${t("Links by name")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "numbers");
	const total = await countUnconfirmed(owner.id);
	const wanted = pageInput.parse(new URL(request.url).searchParams.get("page"));
	const { items, ...page } = await listLinksToConfirm(owner.id, total, wanted);
	return { total, items: items.map((item) => ({ ...item, number: formatMobileNumber(item.number) })), ...page };
}

const SETTLED = {
	confirm: (count: number) => countWords(count, "{count} link confirmed.", "{count} links confirmed."),
	remove: (count: number) => countWords(count, "{count} link removed.", "{count} links removed."),
};

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "numbers");
	return submit(request, linksByNameInput, async ({ outcome, links }) => {
		const settled = await settleNamedLinks(owner.by, outcome, links);
		const left = await countUnconfirmed(owner.id);
		return redirectWithFlash(left > 0 ? paths.linksByName : paths.mobileMaintenance, SETTLED[outcome](settled));
	});
}

export default function LinksByName() {
	const { total, ...list } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Links by name")} backTo={paths.mobileMaintenance} />
			<Problem answer={useActionData<typeof action>()} />
			{total === 0 ? (
				<EmptyList title={t("Nothing to confirm")} hint={t("A number is linked only where you tick it.")}>
					<Link to={paths.mobileMaintenance}>{t("Mobile Maintenance")}</Link>
				</EmptyList>
			) : (
				<LinksByNameForm total={total} {...list} />
			)}
		</>
	);
}
