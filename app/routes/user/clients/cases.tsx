import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { CaseSearchForm } from "~/features/courts/cases/list/case-search-form";
import { MAX_SEARCH_LENGTH } from "~/features/courts/cases/list/choices";
import { requireSavedNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { casesOfNumberInput, linkChange } from "~/features/money/subscriptions/link-input";
import { removeNamedLinks, setLinks } from "~/features/money/subscriptions/links.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { listCasesForNumber, shownCases } from "~/features/telling/messages/recipients/number-cases.server";
import { NumberCasesForm } from "~/features/telling/messages/recipients/number-cases-form";
import { paths } from "~/paths";
import { pageInput } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { IntentButton } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Linked cases")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const saved = await orNotFound(requireSavedNumber(acting.ownerId, params.numberId ?? ""));
	const { id, partyName, getsAllCases } = saved;
	const search = new URL(request.url).searchParams;
	const q = (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	const show = shownCases(search.get("show"));
	const cases = await listCasesForNumber(acting.ownerId, saved, { q, show, page: pageInput.parse(search.get("page")) });
	if (show === "name" && cases.items.length === 0) throw redirect(paths.casesOfClient(id));
	return { id, number: formatMobileNumber(saved.number), partyName, getsAllCases, q, show, ...cases };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const { pathname, searchParams } = new URL(request.url);
	return submit(request, casesOfNumberInput, async ({ shown, case: ticked, intent, go }) => {
		const { id } = await requireSavedNumber(acting.ownerId, params.numberId ?? "");
		const choices = shown.map((link) => ({ numberId: id, caseId: link.id, isLinked: linkChange(link, ticked) }));
		await setLinks(acting, choices);
		const left = shown.filter((link) => !ticked.includes(link.id)).map((link) => link.id);
		if (intent === "remove") await removeNamedLinks(acting, id, left);
		if (go === undefined) return redirectWithFlash(paths.client(id), t("Linked cases saved."));
		searchParams.set("page", String(go));
		return redirect(`${pathname}?${searchParams}`, 303);
	});
}

export default function CasesOfClient() {
	const { id, number, partyName, getsAllCases, q, show, ...cases } = useLoaderData<typeof loader>();
	const here = paths.casesOfClient(id);
	const tab = (words: string, name: typeof show) => (
		<Link to={name ? `${here}?show=${name}` : here} className="tab" aria-current={show === name ? "page" : undefined}>
			{words}
		</Link>
	);
	return (
		<>
			<BackHead title={t("Cases for {partyName}", { partyName: partyName || number })} backTo={paths.client(id)} />
			<Problem answer={useActionData<typeof action>()} />
			<p className="mb-3">
				<span className="figures">{number}</span>{" "}
				{getsAllCases ? (
					<Words id="gets messages about all your cases, regardless of this selection. <0>Change this</0>">
						<Link to={`${paths.client(id)}?edit=contact`} />
					</Words>
				) : (
					t("gets messages about the ticked cases only.")
				)}
			</p>
			{show === "name" ? (
				<p className="mb-3">{t("We found cases with this party. Choose which to link.")}</p>
			) : (
				<nav className="tabs" aria-label={t("Cases shown")}>
					{tab(t("All cases"), "")}
					{tab(t("Linked cases"), "linked")}
				</nav>
			)}
			{show === "" && (
				<CaseSearchForm
					name="q"
					label={t("Search by CNR Number, case number, party, advocate or note")}
					value={q}
					clearTo={here}
					maxLength={MAX_SEARCH_LENGTH}
				/>
			)}
			{cases.items.length === 0 ? (
				<EmptyList
					title={show ? t("No linked cases") : t("No cases found")}
					hint={
						show
							? t("Tick cases to send their messages to this number.")
							: q
								? t("None of your cases matches this search.")
								: t("Add a case first, then link it to this number.")
					}
				>
					{show ? <Link to={here}>{t("Show all cases")}</Link> : <Link to={paths.cases}>{t("My cases")}</Link>}
				</EmptyList>
			) : (
				<NumberCasesForm {...cases} words={show === "name" ? t("Link the ticked cases") : t("Save cases")}>
					{show === "linked" && cases.items.some(({ isByName }) => isByName) && (
						<IntentButton value="remove" words={t("Remove the unticked links by name")} busy={t("Saving…")} />
					)}
					{show === "name" && (
						<Link to={cases.hasMore ? here : paths.client(id)} className="button">
							{cases.hasMore ? t("Show all cases") : t("Not now")}
						</Link>
					)}
				</NumberCasesForm>
			)}
		</>
	);
}
