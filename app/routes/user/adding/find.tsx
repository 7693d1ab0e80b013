import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { BackToListHead } from "~/features/courts/adding/back-to-list-head";
import { splitBarNumber } from "~/features/courts/adding/find/bar-number-input";
import { startSearch } from "~/features/courts/adding/find/commands.search.server";
import { FindForm, FindKinds } from "~/features/courts/adding/find/find-form";
import { FIND_FORMS, splitFilingNumber } from "~/features/courts/adding/find/find-input";
import { findKindOf } from "~/features/courts/adding/find/find-kinds";
import { findInitial } from "~/features/courts/adding/find/initial.server";
import { listCourtOptions } from "~/features/courts/courts/court-options.server";
import { clearBelow } from "~/features/courts/courts/court-selection";
import { listBenches } from "~/features/courts/courts/queries.server";
import { listStates } from "~/features/people/places/queries.server";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { answerForm, readFormToRender } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Find Cases")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "add");
	const { searchParams } = new URL(request.url);
	const by = findKindOf(searchParams.get("by"));
	const [states, benches, initial] = await orNotFound(
		Promise.all([
			listStates().catch(withUserMessage(t("Failed to fetch states."))),
			by === "high-court-party" ? listBenches() : [],
			findInitial(acting.ownerId, by, searchParams.get("change")),
		]),
	);
	return { by, states, benches, initial, options: await orNotFound(optionsOf(initial)) };
}

const optionsOf = ({ state = "", district_id = "" }: { state?: string; district_id?: string }) =>
	listCourtOptions(state, district_id);

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	const form = await readFormToRender(request);
	splitBarNumber(form);
	splitFilingNumber(form);
	return answerForm(
		form,
		FIND_FORMS[findKindOf(form.get("by"))],
		async (input) => redirect(paths.caseSearch((await startSearch(acting, input)).id), 303),
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
			<BackToListHead
				title={t("Find Cases")}
				hint={phrase(
					"Search court records by name or number, then choose your cases. If you have the CNR, <0>add the case</0>.",
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
