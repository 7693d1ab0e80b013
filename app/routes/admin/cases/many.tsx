import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminCaseFilter } from "~/features/courts/case-admin/admin-case-filter";
import { type ManyIntent, readManyIntent } from "~/features/courts/case-admin/bulk/many";
import { filterValuesIn } from "~/features/courts/case-admin/screen.server";
import { countSelected } from "~/features/courts/case-admin/selection.server";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { requireAdmin } from "~/web/access/session.server";
import { flashFailure } from "~/web/screens/flash.server";

export const meta: MetaFunction = () => [{ title: `${t("All results")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const list = new URL(request.url).searchParams;
	const intent = readManyIntent(list.get("intent"));
	list.delete("intent");
	const closeTo = `${paths.admin.cases}?${list}`;
	if (!intent) return redirect(closeTo);
	const filter = adminCaseFilter.safeParse(Object.fromEntries(list));
	if (!filter.success) return redirect(closeTo);
	const count = await countSelected(filter.data).catch(flashFailure(closeTo));
	return { intent, values: filterValuesIn(list), returnTo: list.toString(), closeTo, count };
}

function wordsOf(intent: ManyIntent, count: number) {
	if (intent === "approve")
		return {
			button: countWords(count, "Approve {count} case", "Approve {count} cases"),
			text: t("Approved cases stay as they are. We skip cases unknown to the court and ask you about them."),
		};
	if (intent === "withdraw")
		return {
			button: countWords(count, "Withdraw approval of {count} case", "Withdraw approval of {count} cases"),
			text: t("These cases will not be approved, and messages about them cannot be sent."),
		};
	return {
		button: countWords(count, "Fetch {count} record", "Fetch {count} records"),
		text: t("Each record counts as one of the month's eCourts look-ups."),
	};
}

/** Asks for confirmation before an action on all results, with their number. */
export default function AllResults() {
	const { intent, count, values, returnTo, closeTo } = useLoaderData<typeof loader>();
	const { button, text } = wordsOf(intent, count);
	return (
		<RouteDialog title={t("All results")} closeTo={closeTo}>
			<SafeForm action={paths.admin.selection}>
				{Object.entries({ ...values, intent, returnTo, scope: "all", sure: "yes", kept: "yes" }).map(
					([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					),
				)}
				<p>
					<strong>{countWords(count, "{count} case is selected.", "{count} cases are selected.")}</strong> {text}
				</p>
				<FormActions cancelTo={closeTo} isDanger={intent === "withdraw"}>
					{button}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
