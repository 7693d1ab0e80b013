import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { findUndoable } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { UndoLine } from "~/features/courts/case-admin/bulk/undo-line";
import { AdminCaseSearch, NoAdminCases } from "~/features/courts/case-admin/case-search";
import { AdminCaseTable } from "~/features/courts/case-admin/case-table";
import { type AdminFilterValues, filterQuery } from "~/features/courts/case-admin/filter-values";
import { AdminPager, totalInFigures } from "~/features/courts/case-admin/pager";
import { listForAdmin } from "~/features/courts/case-admin/screen.server";
import { type CaseView, listViews } from "~/features/courts/case-admin/views/views.server";
import { alarmReached, countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/courts/provider-calls.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { requireAdmin } from "~/web/access/session.server";
import { savedSelection } from "~/web/screens/saved-selection.server";

export const meta: MetaFunction = () => [{ title: `${t("Admin Case Management")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const [listed, used, undoable, views] = await Promise.all([
		listForAdmin(new URL(request.url).searchParams),
		countCallsThisMonth(),
		findUndoable(admin.id),
		listViews(admin.id),
	]);
	const calls = { used, allowed: MONTHLY_CALLS, alarm: alarmReached(used) };
	const body = {
		...listed,
		calls,
		undoable,
		views,
		selectedIds: savedSelection(request),
		today: dayInIndia(new Date()),
	};
	return data(body, { status: Object.keys(listed.errors).length > 0 ? 400 : 200 });
}

const countInWords = (count: number) => count.toLocaleString("en-IN");

function Calls({ used, allowed, alarm }: { used: number; allowed: number; alarm: number | undefined }) {
	return (
		<p className="hint">
			{alarm && <strong>{t("More than {alarm} % used.", { alarm })} </strong>}
			{t("eCourts look-ups this month: {used} of {allowed}", {
				used: countInWords(used),
				allowed: countInWords(allowed),
			})}
		</p>
	);
}

export default function AdminCases() {
	const { today, rows, values, errors, selected, selectedIds, calls, undoable, views, limit, ...place } =
		useLoaderData<typeof loader>();
	const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
	return (
		<>
			<PageHead title={t("Case Management")}>
				<Calls {...calls} />
				<Link to={paths.admin.imports} className="button">
					<Icon name="file-up" size={18} />
					<span>{t("Import records")}</span>
				</Link>
			</PageHead>
			<UndoLine undoable={undoable} />
			<ViewLinks views={views} values={values} />
			<AdminCaseSearch values={values} errors={errors} limit={limit} />
			{rows.length === 0 && Object.keys(errors).length === 0 && <NoAdminCases values={values} page={place.page} />}
			{first && last && (
				<AdminCaseTable
					key={[first, last, selected, ...selectedIds].join()}
					today={today}
					rows={rows}
					firstNumber={(place.page - 1) * limit + 1}
					values={values}
					selected={selected}
					selectedIds={selectedIds}
					total={totalInFigures(place.total)}
				>
					<AdminPager {...place} limit={limit} firstId={first} lastId={last} shown={rows.length} />
				</AdminCaseTable>
			)}
			<Outlet />
		</>
	);
}

/** The administrator's saved views, and the link to save the current one. */
function ViewLinks({ views, values }: { views: CaseView[]; values: AdminFilterValues }) {
	const { search } = useLocation();
	const shown = filterQuery(values);
	if (views.length === 0 && shown === "") return null;
	return (
		<nav className="links" aria-label={t("Saved views")}>
			{views.map(({ id, name, filter }) => (
				<Link
					key={id}
					to={`${paths.admin.cases}?${filter}`}
					dir="auto"
					aria-current={filter === shown ? "true" : undefined}
				>
					{name}
				</Link>
			))}
			<Link to={{ pathname: paths.admin.caseViews, search }} preventScrollReset>
				{shown === "" ? t("Edit views") : t("Save this view")}
			</Link>
		</nav>
	);
}
