import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFailedJobs, retryFailedJob } from "~/db/failed-jobs.server";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/provider-calls.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { PageHead } from "~/ui/page-head";
import { SafeForm } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Background jobs · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const [jobs, used] = await Promise.all([listFailedJobs(), countCallsThisMonth()]);
	return { jobs, used, allowed: MONTHLY_CALLS };
}

export async function action({ request }: ActionFunctionArgs) {
	await requireAdmin(request);
	const formData = await readForm(request);
	await orNotFound(retryFailedJob(String(formData.get("job") ?? "")));
	return redirectWithFlash(paths.admin.jobs, "The job will run again.", "info");
}

export default function Jobs() {
	const { jobs, used, allowed } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Background jobs">
				<p className="hint">
					eCourts look-ups this month: {used.toLocaleString("en-IN")} of {allowed.toLocaleString("en-IN")}
				</p>
			</PageHead>
			{jobs.length === 0 ? (
				<EmptyList title="No failed jobs" hint="Failed jobs are kept here for 90 days." />
			) : (
				<DataTable label="Failed jobs" hasCards columns={["Job", "Failed at", "Tries", "Reason", "Action"]}>
					{jobs.map((job) => (
						<tr key={job.id}>
							<td data-label="Job">{job.queue}</td>
							<td data-label="Failed at">{job.failedAt.slice(0, 16)} UTC</td>
							<td data-label="Tries">{job.tries}</td>
							<td data-label="Reason">{job.reason}</td>
							<td data-label="Action">
								{job.isRetryable ? (
									<SafeForm>
										<input type="hidden" name="job" value={job.id} />
										<button type="submit" className="button button-small">
											Try again
										</button>
									</SafeForm>
								) : (
									"Contents deleted"
								)}
							</td>
						</tr>
					))}
				</DataTable>
			)}
		</>
	);
}
