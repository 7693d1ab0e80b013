import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { approvalInWords } from "~/features/courts/case-admin/bulk/approval-words";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listAdminRows, listUnknownIds } from "~/features/courts/case-admin/queries.server";
import { SelectedCases } from "~/features/courts/cases/list/selected-cases";
import { idsIn } from "~/features/courts/cases/list/selection-input";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Approve cases")} · Nyaya Diary` }];

const listOf = (search: URLSearchParams) => {
	const list = new URLSearchParams(search);
	list.delete("ids");
	return `${adminPaths.cases}?${list}`;
};

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const ids = idsIn(new URL(request.url).searchParams, "ids");
	const rows = await listAdminRows(await listUnknownIds(ids));
	return { unknown: rows.map(({ id, cnrNumber, owner }) => ({ id, cnrNumber, owner })) };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const ids = idsIn(await readForm(request), "case");
	const changed = await setApproval(actorOf(admin), ids, true, { evenUnknown: true });
	return redirectWithFlash(listOf(new URL(request.url).searchParams), approvalInWords(true, changed));
}

export default function ApproveUnknown() {
	const { unknown } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	return (
		<RouteDialog title={t("Approve without a court record?")} closeTo={listOf(search)}>
			<SafeForm>
				<p>
					{unknown.length === 0
						? t("Already done.")
						: t("The court has no case with these CNR numbers. Check them for typing errors.")}
				</p>
				<SelectedCases cases={unknown} />
				<div className="actions">
					{unknown.length > 0 && <SubmitButton busy={t("Approving…")}>{t("Approve anyway")}</SubmitButton>}
					<Link to={listOf(search)} className="button" preventScrollReset>
						{t("Cancel")}
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}
