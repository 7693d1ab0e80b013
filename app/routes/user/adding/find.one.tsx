import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { addFound } from "~/features/courts/adding/find/commands.found.server";
import { repeatSearch } from "~/features/courts/adding/find/commands.search.server";
import { FoundTable } from "~/features/courts/adding/find/found-table";
import { listNewCnrs, requireSearchPage, usualSearchSeconds } from "~/features/courts/adding/find/queries.server";
import { SearchFailed, SearchWaiting } from "~/features/courts/adding/find/search-outcome";
import { outcomeOf } from "~/features/courts/adding/many/outcome";
import { readSelectedCnrs } from "~/features/courts/adding/many/selected-cnrs";
import { paths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { pageInput } from "~/platform/http/page-input";
import { setRetryAfter } from "~/platform/http/retry-after.server";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Cases Found")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "add");
	const page = pageInput.parse(new URL(request.url).searchParams.get("page") ?? 1);
	const {
		answeredAt,
		typed: _,
		...search
	} = await orNotFound(requireSearchPage(acting.ownerId, params.searchId ?? "", page));
	const usual = search.state === "waiting" ? await usualSearchSeconds() : null;
	return { ...search, usual, answeredAt: answeredAt && formatMoment(answeredAt) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	const searchId = params.searchId ?? "";
	const form = await readForm(request);
	try {
		if (form.get("intent") === "again")
			return redirect(paths.caseSearch((await repeatSearch(acting, searchId)).id), 303);
		const isAll = form.get("intent") === "add-all";
		const cnrs = isAll ? await listNewCnrs(acting.ownerId, searchId) : readSelectedCnrs(form);
		const { words, to } = outcomeOf(await addFound(acting, cnrs, searchId));
		return redirectWithFlash(to, words.text, words.kind);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		if (error.code === "not-found") throw data(error.message, { status: 404 });
		return data({ problem: error.message }, { status: statusOf(error) });
	}
}

export default function Found() {
	const { id, by, state, usual, problem, words, isCut, answeredAt, found } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const change = `${paths.findCases}?by=${by}&change=${id}`;
	return (
		<>
			<PageHead title={t("Cases Found")} link={{ to: change, label: t("Change the search") }} />
			<p dir="auto">{words.what}</p>
			<p className="hint mb-3">
				{words.where}
				{state === "found" && answeredAt && ` · ${t("Checked {answeredAt}", { answeredAt })}`}
			</p>
			{state === "waiting" && <SearchWaiting usual={usual} />}
			{state === "failed" && problem && (
				<>
					{answer?.problem && (
						<p className="error mb-3" role="alert">
							{answer.problem}
						</p>
					)}
					<SearchFailed problem={problem} />
				</>
			)}
			{state === "found" && found.counts.all === 0 && (
				<EmptyList
					title={t("No cases found")}
					hint={t("Check the spelling, the year and the court, or try a part of the name.")}
				>
					<Link to={change} className="button button-primary">
						{t("Change the search")}
					</Link>
				</EmptyList>
			)}
			{isCut && (
				<p className="note mb-3">
					{t("The court lists more cases. The first {all} are shown.", { all: found.counts.all })}
				</p>
			)}
			{state === "found" && found.counts.all > 0 && (
				<FoundTable key={found.page} {...found} isTicked={by === "bar-number"} problem={answer?.problem} />
			)}
			{state === "found" && by === "bar-number" && (
				<p className="mt-4">
					<Words
						id="Is this your bar number? <0>Save it in your profile</0> and we look for new cases once a week."
						to={paths.barNumber}
					/>
				</p>
			)}
		</>
	);
}
