import { Link } from "@remix-run/react";
import type { TodoItem } from "~/features/overview/todo.server";
import { t } from "~/language/translate";

const figures = new Intl.NumberFormat("en-IN");

/** What waits, as numbers that lead to their lists. */
export function TodoList({ items }: { items: TodoItem[] }) {
	return (
		<ul className="overview-parts todo-list">
			{items.map(({ label, count, isCapped, to }) => (
				<li key={to}>
					<Link to={to} className={count > 0 ? "todo-card" : "todo-card todo-none"}>
						<span className="todo-count">
							{isCapped ? t("more than {count}", { count: figures.format(count) }) : figures.format(count)}
						</span>{" "}
						<span>{label}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
