import type { Failed } from "~/features/administration/jobs/failed-items.server";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { ButtonForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

export function CauseTable({ items }: { items: Failed["causes"] }) {
	return (
		<DataTable label={t("Causes")} columns={phrases("Job", "Reason", "Failed jobs", "Last failed", "Action")}>
			{items.map(({ key, job, reason, count, retryable, lastFailed }) => (
				<tr key={key}>
					<RowHead>{job}</RowHead>
					<td className="message">{reason || "–"}</td>
					<td {...labelled("Failed jobs")}>
						<Link to={`?cause=${key}`} aria-label={t("{count} failed: {job}", { count, job })} preventScrollReset>
							{count}
						</Link>
					</td>
					<td {...labelled("Last failed")}>{lastFailed}</td>
					<td className="acts">
						{retryable === 0 ? (
							t("Contents deleted")
						) : (
							<Link
								to={`${adminPaths.jobsAgain}?cause=${key}`}
								className="button button-small"
								aria-label={t("Try all again: {job}", { job })}
								preventScrollReset
							>
								{t("Try all again")}
							</Link>
						)}
					</td>
				</tr>
			))}
		</DataTable>
	);
}

export function JobTable({ items }: { items: Failed["jobs"] }) {
	return (
		<DataTable label={t("Failed jobs")} columns={phrases("Job", "Failed at", "Tries", "Reason", "Action")}>
			{items.map(({ id, job, failed, tries, reason, isRetryable }) => (
				<tr key={id}>
					<RowHead>{job}</RowHead>
					<td {...labelled("Failed at")}>{failed}</td>
					<td {...labelled("Tries")}>{tries}</td>
					<td className="message">{reason || "–"}</td>
					<td className="acts">
						{isRetryable ? (
							<ButtonForm action={adminPaths.jobs} name="job" value={id} className="button button-small">
								{t("Try again")}
							</ButtonForm>
						) : (
							t("Contents deleted")
						)}
					</td>
				</tr>
			))}
		</DataTable>
	);
}
