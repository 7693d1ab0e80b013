import { Bar, ColumnFigure } from "~/features/administration/overview/chart";
import type { OverviewData } from "~/features/administration/overview/overview.server";
import { phrases, t } from "~/platform/language/translate";
import { DataTable, RowHead } from "~/ui/list/table";

function ActivityTable({ activity, unit }: { activity: OverviewData["activity"]; unit: "day" | "month" }) {
	const head = unit === "day" ? t("Day") : t("Month");
	return (
		<details className="mb-4">
			<summary>{t("Users, cases and look-ups as a table")}</summary>
			<DataTable className="" label={t("Users, cases and look-ups")} columns={[head, ...activity.titles]}>
				{activity.rows.map(({ label, counts }) => (
					<tr key={label}>
						<RowHead>{label}</RowHead>
						{activity.titles.map((title, position) => (
							<td key={title} data-label={title}>
								{counts[position]}
							</td>
						))}
					</tr>
				))}
			</DataTable>
		</details>
	);
}

function Messages({ messages }: { messages: OverviewData["activity"]["messages"] }) {
	return (
		<section className="card" aria-labelledby="overview-messages">
			<h3 id="overview-messages">{t("Messages by status")}</h3>
			<table className="mt-2">
				<thead className="visually-hidden">
					<tr>
						<th scope="col">{t("Status")}</th>
						<th scope="col">{t("Messages")}</th>
					</tr>
				</thead>
				<tbody>
					{messages.map(({ status, count, width }) => (
						<tr key={status}>
							<th scope="row" className="w-24 text-left align-baseline font-normal">
								{status}
							</th>
							<td>
								{count}
								<Bar width={width} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Budget({ budget }: { budget: OverviewData["budget"] }) {
	const { used, allowed, reserved, left, usedShare, reservedShare, alarm } = budget;
	return (
		<section className="card" aria-labelledby="overview-budget">
			<h3 id="overview-budget">{t("eCourts look-ups this month")}</h3>
			{alarm && (
				<p>
					<strong>{t("More than {alarm} % used.", { alarm })}</strong>
				</p>
			)}
			<Bar width={usedShare} reserved={reservedShare} />
			<p>{t("{used} of {allowed} used.", { used, allowed })}</p>
			<p className="hint">
				{t("{left} left for users; {reserved} reserved for nightly updates (outlined).", { left, reserved })}
			</p>
		</section>
	);
}

function Income({ income }: { income: OverviewData["income"] }) {
	const { rows, words, ...chart } = income;
	const ends: [string, string] = [rows[0]?.label ?? "", rows.at(-1)?.label ?? ""];
	return (
		<>
			<div className="parts">
				<ColumnFigure
					title={t("Income by month")}
					isWide
					words={t("{words} Monthly payments, less refunds.", { words })}
					ends={ends}
					{...chart}
				/>
			</div>
			<details className="mb-4">
				<summary>{t("Income as a table")}</summary>
				<DataTable
					className=""
					label={t("Income by month")}
					columns={phrases("Month", "Received", "Refunded", "Income")}
				>
					{rows.map(({ label, received, refunded, income: left }) => (
						<tr key={label}>
							<RowHead>{label}</RowHead>
							<td>{received}</td>
							<td>{refunded}</td>
							<td>{left}</td>
						</tr>
					))}
				</DataTable>
			</details>
		</>
	);
}

export function OverviewCharts({ period, activity, income, budget }: OverviewData) {
	return (
		<>
			<p className="mb-3">{t("From {from} to {to}, Indian time.", { from: period.from, to: period.to })}</p>
			<div className="parts">
				{activity.charts.map((chart) => (
					<ColumnFigure key={chart.title} ends={[period.from, period.to]} {...chart} />
				))}
			</div>
			<ActivityTable activity={activity} unit={period.unit} />
			<div className="parts">
				<Messages messages={activity.messages} />
				<Budget budget={budget} />
			</div>
			<Income income={income} />
		</>
	);
}
