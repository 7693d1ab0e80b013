import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { runDeadlineForm } from "~/features/courts/deadlines/commands.form.server";
import { deadlineForm } from "~/features/courts/deadlines/deadline-input";
import { listAssignees, listTodos } from "~/features/courts/deadlines/queries.server";
import { TodoRows } from "~/features/courts/deadlines/todo-list";
import { paths } from "~/paths";
import { addDays, dayInIndia, mondayOf } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("To do")} · Nyaya Diary` }];

const ALL = "?of=all";

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const isAll = new URL(request.url).search.includes(ALL.slice(1));
	const assignees = await listAssignees(acting);
	const me = acting.actor.id;
	const { open, done } = await listTodos(acting.ownerId, isAll || assignees.length === 1 ? undefined : me);
	const today = dayInIndia(new Date());
	const sunday = addDays(mondayOf(today), 6);
	const groups = [
		{ name: phrase("Overdue"), items: open.filter(({ due }) => due < today) },
		{ name: phrase("Today"), items: open.filter(({ due }) => due === today) },
		{ name: phrase("This week"), items: open.filter(({ due }) => due > today && due <= sunday) },
		{ name: phrase("Later"), items: open.filter(({ due }) => due > today && due > sunday) },
		{ name: phrase("Done (30 days)"), items: done },
	];
	return { groups: groups.filter(({ items }) => items.length > 0), assignees, me, today, isAll };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "todo");
	const { pathname, searchParams } = new URL(request.url);
	const here = pathname + (searchParams.get("of") === "all" ? ALL : "");
	return submit(request, deadlineForm, async (form) => redirectWithFlash(here, await runDeadlineForm(acting, form)));
}

export default function Todo() {
	const { groups, isAll, ...shared } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<>
			<PageHead title={t("To do")} />
			{shared.assignees.length > 1 && (
				<nav className="links" aria-label={t("To-dos shown")}>
					<Link to={paths.todo} aria-current={isAll ? undefined : "page"}>
						{t("Mine")}
					</Link>
					<Link to={paths.todo + ALL} aria-current={isAll ? "page" : undefined}>
						{t("Everyone's")}
					</Link>
				</nav>
			)}
			{groups.map(({ name, items }) => (
				<section key={name} className="mb-5">
					<h2>{t(name)}</h2>
					<TodoRows {...shared} items={items} result={result} isCaseNamed />
				</section>
			))}
			{groups.length === 0 && (
				<EmptyList title={t("Nothing to do")} hint={t("Add what is to be done on a case's page.")}>
					<Link to={paths.cases}>{t("My cases")}</Link>
				</EmptyList>
			)}
		</>
	);
}
