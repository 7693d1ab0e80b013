import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NothingSelected, SelectedCases, useWayBack } from "~/features/courts/cases/list/selected-cases";
import { tagCases } from "~/features/courts/cases/tags/commands.server";
import { listTags } from "~/features/courts/cases/tags/queries.server";
import { bulkTagInput } from "~/features/courts/cases/tags/tag-input";
import { OneTagField } from "~/features/courts/cases/tags/tag-pieces";
import { taggedInWords } from "~/features/courts/cases/tags/tagged-words";
import { countWords, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, IntentButton, SafeForm } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { readSelection } from "~/web/screens/selection.server";

export const handle = { right: "tag" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Tags")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "tag");
	const [selection, own] = await Promise.all([readSelection(request, acting.ownerId), listTags(acting.ownerId)]);
	return { ...selection, own };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "tag");
	return submit(request, bulkTagInput, async (input) => {
		const tagged = await tagCases(acting, input);
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
		<RouteDialog title={countWords(cases.length, "Tag {count} case", "Tag {count} cases")} closeTo={back}>
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
