import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInIndia } from "~/calendar/day";
import { BackupLine } from "~/features/backups/backup-line";
import { describeBackups } from "~/features/backups/queries.server";
import { readPictures } from "~/features/overview/overview.server";
import { PeriodForm } from "~/features/overview/period-form";
import { readPeriod } from "~/features/overview/period-search";
import { OverviewPictures } from "~/features/overview/pictures";
import { listTodo } from "~/features/overview/todo.server";
import { TodoList } from "~/features/overview/todo-list";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("Overview")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const now = new Date();
	const today = dayInIndia(now);
	const { period, ...shown } = readPeriod(new URL(request.url).searchParams, today);
	const [todo, backups, pictures] = await Promise.all([
		listTodo(now),
		describeBackups(now),
		period && readPictures(period, today),
	]);
	return data({ todo, backups, pictures, ...shown }, { status: period ? 200 : 400 });
}

export default function Overview() {
	const { todo, backups, pictures, values, errors } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Overview")} />
			<h2 className="mb-3">{t("What waits")}</h2>
			<TodoList items={todo} />
			{backups && <BackupLine {...backups} />}
			<h2 className="mb-3">{t("What happened")}</h2>
			<PeriodForm values={values} errors={errors} />
			{pictures && <OverviewPictures {...pictures} />}
		</>
	);
}
