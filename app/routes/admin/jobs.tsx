import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFailedJobs, retryFailedJob } from "~/db/failed-jobs.server";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/provider-calls.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { SafeForm } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export const meta: MetaFunction = () => [{ title: "Background work · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const [jobs, used] = await Promise.all([listFailedJobs(), countCallsThisMonth()]);
	return { jobs, used, allowed: MONTHLY_CALLS };
}

export async function action({ request }: ActionFunctionArgs) {
	await requireAdmin(request);
	const formData = await readForm(request);
	await orNotFound(retryFailedJob(String(formData.get("job") ?? "")));
	return redirectWithFlash("/admin/jobs", "The job is being tried again.", "info");
}

export default function Jobs() {
	const { jobs, used, allowed } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Background work</h1>
				<p className="hint">
					Court look-ups this month: {used} of {allowed}
				</p>
			</div>
			{jobs.length === 0 ? (
				<div className="card empty">
					<h2>Nothing has failed</h2>
					<p className="hint">A job whose last try has failed stands here for 90 days.</p>
				</div>
			) : (
				<TableRegion label="Failed jobs" hasCards>
					<table className="table">
						<thead>
							<tr>
								<ColumnHeads names={["Job", "Failed at", "Tries", "Reason", "Action"]} />
							</tr>
						</thead>
						<tbody>
							{jobs.map((job) => (
								<tr key={job.id}>
									<td data-label="Job">{job.queue}</td>
									<td data-label="Failed at">{job.failedAt.slice(0, 16)} UTC</td>
									<td data-label="Tries">{job.tries}</td>
									<td data-label="Reason">{job.reason}</td>
									<td data-label="Action">
										<SafeForm>
											<input type="hidden" name="job" value={job.id} />
											<button type="submit" className="button button-small">
												Try again
											</button>
										</SafeForm>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</TableRegion>
			)}
		</>
	);
}
