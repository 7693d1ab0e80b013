import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUserMessage } from "~/error-messages.server";
import { BelowListHead } from "~/features/cases/below-list-head";
import { listCourtOptions } from "~/features/cases/court-options.server";
import { clearBelow } from "~/features/cases/court-selection";
import { spreadBarNumber } from "~/features/cases/find/bar-number-input";
import { startSearch } from "~/features/cases/find/commands.search.server";
import { FindForm, FindKinds } from "~/features/cases/find/find-form";
import { FIND_FORMS, spreadFilingNumber } from "~/features/cases/find/find-input";
import { findKindOf } from "~/features/cases/find/find-kinds";
import { findInitial } from "~/features/cases/find/initial.server";
import { listStates } from "~/features/courts/queries.server";
import { listBenches } from "~/features/courts/search-places.server";
import { requireAct } from "~/http/acting.server";
import { answerForm, readDrawnForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { phrase, t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Find Cases")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "add");
	const { searchParams } = new URL(request.url);
	const by = findKindOf(searchParams.get("by"));
	const [states, benches, initial] = await orNotFound(
		Promise.all([
			listStates().catch(withUserMessage(t("Failed to fetch states."))),
			by === "high-court-party" ? listBenches() : [],
			findInitial(owner.id, by, searchParams.get("change")),
		]),
	);
	return { by, states, benches, initial, options: await orNotFound(optionsOf(initial)) };
}

const optionsOf = ({ state = "", district_id = "" }: { state?: string; district_id?: string }) =>
	listCourtOptions(state, district_id);

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "add");
	const form = await readDrawnForm(request);
	spreadBarNumber(form);
	spreadFilingNumber(form);
	return answerForm(
		form,
		FIND_FORMS[findKindOf(form.get("by"))],
		async (input) => redirect(paths.caseSearch((await startSearch(owner.by, input)).id), 303),
		{
			onReload: clearBelow,
			extra: async (formData) => ({
				options: await orNotFound(
					optionsOf({
						state: String(formData.get("state") ?? ""),
						district_id: String(formData.get("district_id") ?? ""),
					}),
				),
			}),
		},
	);
}

export default function FindCases() {
	const { by, initial, options, ...lists } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BelowListHead
				title={t("Find Cases")}
				hint={phrase(
					"No CNR at hand? Look in the courts’ own lists, then tick what is yours. If you have the CNR, <0>add the case</0>.",
				)}
				hintTo={paths.newCase}
			/>
			<FindKinds by={by} />
			<FindForm
				key={by + JSON.stringify(initial)}
				by={by}
				result={answer?.result}
				initial={initial}
				options={answer?.options ?? options}
				{...lists}
			/>
		</>
	);
}
