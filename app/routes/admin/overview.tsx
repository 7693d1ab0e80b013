import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { describeBackups } from "~/features/administration/backups/queries.server";
import { EveningLists } from "~/features/administration/overview/evening-lists";
import { readOverview } from "~/features/administration/overview/overview.server";
import { OverviewCharts } from "~/features/administration/overview/overview-charts";
import { type Period, periodInput } from "~/features/administration/overview/period";
import { PeriodForm, type PeriodValues } from "~/features/administration/overview/period-form";
import { listTodo, type TodoItem } from "~/features/administration/overview/todo.server";
import { AlarmList } from "~/features/administration/status/alarm-list";
import { HeldRounds } from "~/features/administration/status/held-rounds";
import { listAlarms, readStatus } from "~/features/administration/status/queries.server";
import { StatusReport } from "~/features/administration/status/round-report";
import { readEvening } from "~/features/courts/cause-lists/queries.server";
import { listHeldRounds } from "~/features/courts/court-records/doubts/queries.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Overview")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const now = new Date();
	const today = dayInIndia(now);
	const { period, ...shown } = readPeriod(new URL(request.url).searchParams, today);
	const [todo, backups, status, alarms, held, evening, charts] = await Promise.all([
		listTodo(now),
		describeBackups(now),
		readStatus(now),
		listAlarms(),
		listHeldRounds(),
		readEvening(),
		period && readOverview(period, today),
	]);
	return data({ todo, backups, status, alarms, held, evening, charts, ...shown }, { status: period ? 200 : 400 });
}

export default function Overview() {
	const { todo, backups, status, alarms, held, evening, charts, values, errors } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Overview")} />
			<h2 className="mb-3">{t("Needs attention")}</h2>
			<TodoList items={todo} />
			{backups && <BackupLine {...backups} />}
			<AlarmList {...alarms} />
			<HeldRounds rounds={held} />
			<StatusReport {...status} />
			{evening && <EveningLists evening={evening} />}
			<h2 className="mb-3">{t("Activity")}</h2>
			<PeriodForm values={values} errors={errors} />
			{charts && <OverviewCharts {...charts} />}
		</>
	);
}

/** The state of the backups; a warning when the last good one is old. */
function BackupLine({ words, isWarning }: { words: string[]; isWarning: boolean }) {
	return (
		<p className={isWarning ? "error-summary" : "hint"} role={isWarning ? "alert" : undefined}>
			{words.join(" ")}
		</p>
	);
}

const figures = new Intl.NumberFormat("en-IN");

/** Counts of pending work, each with a link to its list. */
function TodoList({ items }: { items: TodoItem[] }) {
	return (
		<ul className="parts">
			{items.map(({ label, count, isCapped, to }) => (
				<li key={to} className="basis-36 desktop:basis-48">
					<Link to={to} className="todo-card box block h-full p-3">
						{/* Not a block, so that the link's underline does not extend below the number. */}
						<span className={`inline-block text-xl ${count > 0 ? "font-semibold" : "text-ink-soft"} todo-count`}>
							{isCapped ? t("more than {count}", { count: figures.format(count) }) : figures.format(count)}
						</span>{" "}
						<span className="block">{label}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

const MAX_SHOWN_LENGTH = 20;

const readShow = (text: string | null): PeriodValues["show"] => (text === "months" || text === "range" ? text : "days");

type PeriodSearch = { period: Period | undefined; values: PeriodValues; errors: Record<string, string[]> };

/** The period in the URL, if it is valid, with the values and errors of its form. */
function readPeriod(search: URLSearchParams, today: Day): PeriodSearch {
	const show = readShow(search.get("show"));
	const from = search.get("from") ?? "";
	const to = search.get("to") ?? "";
	const read = periodInput(today).safeParse({ show, from, to });
	const issues = (read.error?.issues ?? []).toReversed();
	const errors: Record<string, string[]> = Object.fromEntries(issues.map(({ path, message }) => [path[0], [message]]));
	const values = { show, from: from.slice(0, MAX_SHOWN_LENGTH), to: to.slice(0, MAX_SHOWN_LENGTH) };
	return { period: read.data, values, errors };
}
