import type { ReactNode } from "react";
import { MessageCell, TopicCell } from "~/features/administration/support/post-text";
import { phrase } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link, Outlet } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList, NumberedTable } from "~/ui/list/table";

type Item = { id: string; number: string; topic: string; message: string };

type SupportListProps<Post extends Item> = {
	title: string;
	/** Accessible name of the table. */
	label: string;
	items: Post[];
	list: { page: number; limit: number; total: number };
	/** The add button. */
	add: { label: string; to: string };
	/** Heads of the third and fourth columns; `last` renders the fourth. */
	columns: [message: string, last: string];
	last: (item: Post) => ReactNode;
	empty: { title: string; hint: string };
	always?: "sizes";
};

export function SupportList<Post extends Item>(props: SupportListProps<Post>) {
	const { title, label, items, list, add, columns, last, empty, always } = props;
	const [messageHead, lastHead] = columns;
	return (
		<>
			<div className="page-head">
				<h1>{title}</h1>
				<Link to={add.to} className="button button-primary" preventScrollReset>
					<Icon name="plus" size={18} />
					<span>{add.label}</span>
				</Link>
			</div>
			{items.length === 0 ? (
				<EmptyList title={empty.title} hint={empty.hint}>
					<Link to={add.to} className="button button-primary">
						{add.label}
					</Link>
				</EmptyList>
			) : (
				<NumberedTable
					label={label}
					columns={[phrase("Topic"), messageHead, lastHead]}
					items={items}
					firstNumber={(list.page - 1) * list.limit + 1}
				>
					{(item) => (
						<>
							<TopicCell item={item} />
							<MessageCell message={item.message} />
							<td>{last(item)}</td>
						</>
					)}
				</NumberedTable>
			)}
			<Pager {...list} always={always} />
			<Outlet />
		</>
	);
}
