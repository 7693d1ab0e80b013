import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DomainError } from "~/errors";
import { adminCaseFilter } from "~/features/courts/case-admin/admin-case-filter";
import { approvalInWords } from "~/features/courts/case-admin/bulk/approval-words";
import { approveAll } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { filterInWords } from "~/features/courts/case-admin/filter-values";
import { listToApprove, whereOf } from "~/features/courts/case-admin/queries.server";
import { filterValuesIn } from "~/features/courts/case-admin/screen.server";
import { adminPaths } from "~/paths.admin";
import { countWords, t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { flashFailure, redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Approve all that match")} · Nyaya Diary` }];

async function whereIn(list: URLSearchParams) {
	const filter = adminCaseFilter.safeParse(Object.fromEntries(list));
	if (!filter.success) throw new DomainError("invalid", t("No case matches these filters."));
	return whereOf(filter.data);
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const list = new URL(request.url).searchParams;
	list.delete("select");
	const closeTo = `${adminPaths.cases}?${list}`;
	const ids = await whereIn(list).then(listToApprove).catch(flashFailure(closeTo));
	return { count: ids.length, applied: filterInWords(filterValuesIn(list)), closeTo };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const list = new URL(request.url).searchParams;
	const shown = Number((await readForm(request)).get("count"));
	const changed = await whereIn(list)
		.then((where) => approveAll(actorOf(admin), where, shown))
		.catch(flashFailure(`${adminPaths.approveAll}?${list}`));
	return redirectWithFlash(`${adminPaths.cases}?${list}`, approvalInWords(true, changed));
}

export default function ApproveAll() {
	const { count, applied, closeTo } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t("Approve all that match")} closeTo={closeTo}>
			{applied.length > 0 && <p>{t("Shown: {applied}", { applied: applied.join(" · ") })}</p>}
			<p>{t("Approved cases stay as they are, and those whose CNR the court does not know.")}</p>
			{count === 0 ? (
				<>
					<p>{t("No case here can be approved.")}</p>
					<DialogEnd closeTo={closeTo}>{t("Close")}</DialogEnd>
				</>
			) : (
				<SafeForm>
					<input type="hidden" name="count" value={count} />
					<FormActions cancelTo={closeTo} busy={t("Approving…")}>
						{countWords(count, "Approve {count} case", "Approve {count} cases")}
					</FormActions>
				</SafeForm>
			)}
		</RouteDialog>
	);
}
