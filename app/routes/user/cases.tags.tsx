import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { NothingSelected, SelectedCases, useWayBack } from "~/features/cases/selected-cases";
import { tagCases } from "~/features/cases/tags/commands.server";
import { listTags } from "~/features/cases/tags/queries.server";
import { bulkTagInput } from "~/features/cases/tags/tag-input";
import { OneTagField } from "~/features/cases/tags/tag-pieces";
import { taggedInWords } from "~/features/cases/tags/tagged-words";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { listReturnPath } from "~/http/return-to";
import { readSelection } from "~/http/selection.server";
import { countWords, t } from "~/language/translate";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { IntentButton } from "~/ui/intent-button";
import { SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Tags")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "tag");
	const [selection, own] = await Promise.all([readSelection(request, owner.id), listTags(owner.id)]);
	return { ...selection, own };
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "tag");
	return submit(request, bulkTagInput, async (input) => {
		const tagged = await tagCases(owner.by, input);
		const kind = tagged.full.length > 0 ? "warning" : "success";
		return redirectWithFlash(listReturnPath(request), taggedInWords(tagged, input.intent), kind);
	});
}

export default function TagCases() {
	const { cases, own, closeTo } = useLoaderData<typeof loader>();
	const { initialValue, error } = useActionData<typeof action>()?.result ?? {};
	const back = useWayBack(closeTo, cases);
	if (cases.length === 0) return <NothingSelected title={t("Tags")} closeTo={closeTo} />;
	const typed = typeof initialValue?.tag === "string" ? initialValue.tag : "";
	const tag = { id: "tag", name: "tag", errorId: "tag-error", errors: error?.tag ?? undefined, initialValue: typed };
	const problem = error?.[""]?.[0] ?? error?.case?.[0] ?? error?.intent?.[0];
	return (
		<RouteDialog title={countWords(cases.length, "Tag of {count} case", "Tag of {count} cases")} closeTo={back}>
			<SafeForm preventScrollReset>
				<ErrorSummary
					form={{ errorId: "problems", errors: problem ? [problem] : undefined }}
					fields={{ tag }}
					labels={{ tag: "Tag" }}
				/>
				<OneTagField field={tag} own={own} />
				<SelectedCases cases={cases} />
				<div className="actions">
					<IntentButton value="add" words={t("Add tag")} busy={t("Saving…")} isMain />
					<IntentButton value="remove" words={t("Remove tag")} busy={t("Saving…")} />
					<Link to={back} className="button" preventScrollReset>
						{t("Cancel")}
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}
