import { DEADLINE_KIND_WORDS } from "~/features/courts/deadlines/deadline-words";
import type { DeadlineItem, Todos } from "~/features/courts/deadlines/queries.server";
import { AddTodo, EditTodo, FiledTodo, type Refused, refusedOf } from "~/features/courts/deadlines/todo-form";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { type Day, dayInIndia, formatDay, whenInWords } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import type { Option } from "~/ui/form/field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useLocation } from "~/ui/frame/router";

type Shared = {
	today: Day;
	/** The id of the signed-in person. */
	me: string;
	/** The owner, and the members who may do to-dos; none where there is nothing to assign. */
	assignees: Option[];
	result: Refused;
	/** The cases are named, where they are several. */
	isCaseNamed?: boolean;
};

/** This page with another form open; "" is none. */
function useAddress() {
	const { pathname, search } = useLocation();
	return (edit: string) => {
		const query = new URLSearchParams(search);
		query.delete("edit");
		if (edit) query.set("edit", edit);
		return pathname + (query.size > 0 ? `?${query}` : "") + (edit && `#${edit}-form`);
	};
}

type RowProps = Shared & { item: DeadlineItem };

/** A to-do that is due or done with its button. */
function Row({ item, today, me, isCaseNamed, ...form }: RowProps) {
	const { id, title, details, due, originalDue, kind, doneAt, reference, hearingDay } = item;
	const address = useAddress();
	const { search } = useLocation();
	const may = useMay()("todo");
	const edit = new URLSearchParams(search).get("edit");
	const isOpen = (name: string, intent: string) => edit === `${name}-${id}` || refusedOf(form.result, intent, id);
	if (may && isOpen("todo", "todo-change"))
		return (
			<li>
				<EditTodo {...form} item={item} cancelTo={address("")} />
			</li>
		);
	if (may && !doneAt && isOpen("done", "todo-done"))
		return (
			<li>
				<FiledTodo {...form} item={item} cancelTo={address("")} />
			</li>
		);
	const facts = [
		doneAt
			? item.doer && item.doer !== item.assignee
				? t("Done by {name}, {day}", { name: item.doer, day: formatDay(dayInIndia(doneAt)) })
				: t("Done {day}", { day: formatDay(dayInIndia(doneAt)) })
			: whenInWords(due, today),
		reference && t("Filing number {reference}", { reference }),
		kind !== "task" && t(DEADLINE_KIND_WORDS[kind]),
		originalDue !== due && t("at first {day}", { day: formatDay(originalDue) }),
		hearingDay && t("from the hearing of {day}", { day: formatDay(hearingDay) }),
		item.assigneeId !== me && item.assignee,
	].filter(Boolean);
	const isFiled = kind === "filing" || kind === "limitation";
	return (
		<li>
			<time dateTime={due} className="rest">
				<span className={!doneAt && due < today ? "text-bad" : undefined}>{formatDay(due)}</span>
			</time>
			<p>
				<span {...asWritten(title)}>{title}</span>
				{isCaseNamed && (
					<Link to={paths.case(item.caseId)} className="block" {...asWritten(item.of)}>
						{item.of}
					</Link>
				)}
				<span className="rest block">
					{facts.join(" · ")}{" "}
					{may && (
						<Link
							to={address(`todo-${id}`)}
							className="no-print"
							preventScrollReset
							aria-label={t("Edit: {name}", { name: title })}
						>
							{t("Edit")}
						</Link>
					)}
				</span>
				{details && <span className="rest block whitespace-pre-line">{details}</span>}
			</p>
			{may && (!isFiled || doneAt) && (
				<SafeForm className="no-print" preventScrollReset>
					<input type="hidden" name="deadline" value={id} />
					<SubmitButton
						className="button button-small"
						name="intent"
						value={doneAt ? "todo-undo" : "todo-done"}
						busy={t("Saving…")}
					>
						{doneAt ? t("Undo") : t("Done")}
					</SubmitButton>
				</SafeForm>
			)}
			{may && isFiled && !doneAt && (
				<Link to={address(`done-${id}`)} className="button button-small no-print" preventScrollReset>
					{t("Done")}
				</Link>
			)}
		</li>
	);
}

/** To-dos in their order. */
export const TodoRows = ({ items, ...shared }: Shared & { items: DeadlineItem[] }) =>
	items.length > 0 && (
		<ul className="hearing-lines todo-lines">
			{items.map((item) => (
				<Row key={item.id} item={item} {...shared} />
			))}
		</ul>
	);

/** The to-dos of a case, with the line that adds one; what was done before today is folded away. */
export function TodoBlock({ open, done, ...shared }: Todos & Shared) {
	const may = useMay()("todo");
	const isOfToday = ({ doneAt }: DeadlineItem) => doneAt !== null && dayInIndia(doneAt) === shared.today;
	const earlier = done.filter((item) => !isOfToday(item));
	if (open.length + done.length === 0 && !may) return null;
	return (
		<section className="to-dos">
			<h2>{t("To do")}</h2>
			<TodoRows {...shared} items={[...open, ...done.filter(isOfToday)]} />
			{may && <AddTodo result={shared.result} />}
			{earlier.length > 0 && (
				<details className="more no-print">
					<summary>{t("Done in the last 30 days ({number})", { number: earlier.length })}</summary>
					<TodoRows {...shared} items={earlier} />
				</details>
			)}
		</section>
	);
}
