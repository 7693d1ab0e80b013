import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { findUndoable } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { UndoLine } from "~/features/courts/case-admin/bulk/undo-line";
import { AdminCaseSearch, NoAdminCases } from "~/features/courts/case-admin/case-search";
import { AdminCaseTable } from "~/features/courts/case-admin/case-table";
import { listForAdmin } from "~/features/courts/case-admin/screen.server";
import { ADMIN_PAGE_SIZES } from "~/features/courts/case-admin/sizes";
import { alarmReached, countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/courts/provider-calls.server";
import { adminPaths } from "~/paths.admin";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Admin Case Management")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const [listed, used, undoable] = await Promise.all([
		listForAdmin(new URL(request.url).searchParams),
		countCallsThisMonth(),
		findUndoable(admin.id),
	]);
	const calls = { used, allowed: MONTHLY_CALLS, alarm: alarmReached(used) };
	const body = { ...listed, calls, undoable, today: dayInIndia(new Date()) };
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
	const { today, rows, values, errors, calls, undoable, limit, page, total, hasNext } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const first = (page - 1) * limit + 1;
	const shown = {
		first: countInWords(first),
		last: countInWords(first + rows.length - 1),
		all: countInWords(total.count) + (total.isCapped ? "+" : ""),
	};
	return (
		<>
			<PageHead title={t("Case Management")}>
				<Calls {...calls} />
				<Link to={adminPaths.imports} className="button">
					<Icon name="file-up" size={18} />
					<span>{t("Import records")}</span>
				</Link>
			</PageHead>
			<UndoLine undoable={undoable} />
			<AdminCaseSearch values={values} errors={errors} limit={limit} />
			{rows.length === 0 && Object.keys(errors).length === 0 && <NoAdminCases values={values} page={page} />}
			{rows.length > 0 && (
				<>
					<AdminCaseTable
						key={[search.get("select"), ...rows.map(({ id }) => id)].join()}
						today={today}
						rows={rows}
						firstNumber={first}
					/>
					<Pager
						page={page}
						hasNext={hasNext}
						words={`${t("Page {page}", { page: countInWords(page) })} · ${t("Cases {first} to {last} of {all}", shown)}`}
						limit={limit}
						sizes={ADMIN_PAGE_SIZES}
					/>
				</>
			)}
			<Outlet />
		</>
	);
}
