import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { filterQuery } from "~/features/courts/case-admin/filter-values";
import { filterValuesIn } from "~/features/courts/case-admin/screen.server";
import { ViewForm, ViewList } from "~/features/courts/case-admin/views/view-form";
import { VIEW_NAME_LENGTH } from "~/features/courts/case-admin/views/views";
import { deleteView, listViews, saveView } from "~/features/courts/case-admin/views/views.server";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

/** Counts code points, as PostgreSQL does. */
const isAtMost = (length: number) => (text: string) => [...text].length <= length;

const MISSING = phrase("Enter a name for the view");

/** A name for the current filter, or the id of a saved view to delete. */
const viewInput = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		name: z
			.string({ error: MISSING })
			.transform((text) => text.replace(/\s+/g, " ").trim())
			.refine((text) => !/^[\s\p{Cf}\p{Cc}]*$/u.test(text), { error: MISSING })
			.refine(isAtMost(VIEW_NAME_LENGTH), {
				error: () => t("Use at most {nameLength} characters", { nameLength: VIEW_NAME_LENGTH }),
			}),
	}),
	z.object({ intent: z.literal("delete"), view: z.string() }),
]);

export const meta: MetaFunction = () => [{ title: `${t("Saved views")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const { search, searchParams } = new URL(request.url);
	const values = filterValuesIn(searchParams);
	const isNarrowed = filterQuery(values) !== "";
	return { views: await listViews(admin.id), values, isNarrowed, closeTo: paths.admin.cases + search };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const { pathname, search, searchParams } = new URL(request.url);
	return submit(request, viewInput, async (input) => {
		if (input.intent === "delete") {
			await deleteView(admin.id, input.view);
			return redirectWithFlash(pathname + search, t("View deleted."));
		}
		const filter = filterQuery(filterValuesIn(searchParams));
		await saveView(admin.id, { name: input.name, filter });
		return redirectWithFlash(`${paths.admin.cases}?${filter}`, t("View saved."));
	});
}

export default function SavedViews() {
	const { views, values, isNarrowed, closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problem = answer?.result.error?.[""]?.[0];
	return (
		<RouteDialog title={t("Saved views")} closeTo={closeTo}>
			{isNarrowed && <ViewForm result={answer?.result} values={values} closeTo={closeTo} />}
			{!isNarrowed && problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{!isNarrowed && views.length === 0 && (
				<p>{t("No saved views yet. Filter the list, then save the filter as a view.")}</p>
			)}
			<ViewList views={views} />
			{!isNarrowed && <DialogEnd closeTo={closeTo}>{t("Close")}</DialogEnd>}
		</RouteDialog>
	);
}
