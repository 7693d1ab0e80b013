import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { linksByNameInput } from "~/features/money/subscriptions/link-input";
import { countUnconfirmed, settleNamedLinks } from "~/features/money/subscriptions/links.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { LinkableCaseWords } from "~/features/telling/messages/recipients/linkable-case";
import { type LinkableCase, listLinksToConfirm } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { pageInput } from "~/platform/http/page-input";
import { countWords, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Numbers linked by name")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const total = await countUnconfirmed(acting.ownerId);
	const wanted = pageInput.parse(new URL(request.url).searchParams.get("page"));
	const { items, ...page } = await listLinksToConfirm(acting.ownerId, total, wanted);
	return { total, items: items.map((item) => ({ ...item, number: formatMobileNumber(item.number) })), ...page };
}

const SETTLED = {
	confirm: (count: number) => countWords(count, "{count} link confirmed.", "{count} links confirmed."),
	remove: (count: number) => countWords(count, "{count} link removed.", "{count} links removed."),
};

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, linksByNameInput, async ({ outcome, links }) => {
		const settled = await settleNamedLinks(acting, outcome, links);
		const unconfirmed = await countUnconfirmed(acting.ownerId);
		return redirectWithFlash(unconfirmed > 0 ? paths.linksByName : paths.mobileMaintenance, SETTLED[outcome](settled));
	});
}

export default function LinksByName() {
	const { total, ...list } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Numbers linked by name")} backTo={paths.mobileMaintenance} />
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

type NamedLink = LinkableCase & { numberId: string; number: string; partyName: string };

type LinksByNameFormProps = { items: NamedLink[]; total: number; page: number; totalPages: number };

/** Confirms or removes links that were made by name: the ticked ones, or all. */
function LinksByNameForm({ items, total, page, totalPages }: LinksByNameFormProps) {
	return (
		<>
			<p className="mb-3">
				{t("Two people can have one name. Confirm only your own clients.")}{" "}
				{t("Until then these numbers get no messages about these cases.")}
			</p>
			<SafeForm>
				<ul className="card mb-3">
					{items.map((item) => (
						<li key={`${item.numberId} ${item.id}`} className="mb-3">
							<Choice name="link" value={`${item.numberId} ${item.id}`}>
								<span>
									<strong dir="auto">{item.partyName || t("No name")}</strong>{" "}
									<span className="figures">{item.number}</span>
									<br />
									<LinkableCaseWords item={item} />
								</span>
							</Choice>
						</li>
					))}
				</ul>
				<Choice name="all" value="all">
					{countWords(total, "All: {count} link", "All: {count} links")}
				</Choice>
				<div className="actions">
					<IntentButton value="confirm" words={t("Confirm links")} busy={t("Saving…")} isMain />
					<IntentButton value="remove" words={t("Remove links")} busy={t("Saving…")} />
				</div>
			</SafeForm>
			<Pager page={page} totalPages={totalPages} />
		</>
	);
}
