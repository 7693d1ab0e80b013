import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { retryJob } from "~/features/administration/jobs/commands.retry.server";
import { listFailed } from "~/features/administration/jobs/failed-items.server";
import { CauseTable, JobTable } from "~/features/administration/jobs/failed-tables";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/courts/provider-calls.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Background jobs")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const cause = new URL(request.url).searchParams.get("cause") ?? undefined;
	const [failed, used] = await Promise.all([listFailed(cause), countCallsThisMonth()]);
	return { ...failed, cause, used, allowed: MONTHLY_CALLS };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const formData = await readForm(request);
	await orNotFound(retryJob(actorOf(admin), String(formData.get("job") ?? "")));
	return redirectWithFlash(adminPaths.jobs, t("The job will run again."), "info");
}

export default function Jobs() {
	const { causes, jobs, isCapped, cause, used, allowed } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Background jobs")}>
				<p className="hint">
					{t("eCourts look-ups this month: {used} of {allowed}", {
						used: used.toLocaleString("en-IN"),
						allowed: allowed.toLocaleString("en-IN"),
					})}
				</p>
			</PageHead>
			{causes.length === 0 ? (
				<EmptyList title={t("No failed jobs")} hint={t("We keep failed jobs for 90 days.")} />
			) : (
				<>
					{isCapped && <p className="hint">{t("Only the newest 10,000 failed jobs are counted.")}</p>}
					<CauseTable items={causes} />
					<h2 className="mt-4">{t("Failed jobs")}</h2>
					<p className="hint mb-2">
						{cause ? (
							<Link to={adminPaths.jobs} preventScrollReset>
								{t("Show the failed jobs of all causes")}
							</Link>
						) : (
							t("The newest 100, all causes.")
						)}
					</p>
					<JobTable items={jobs} />
				</>
			)}
			<Outlet />
		</>
	);
}
