import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";

type TableRegionProps = { label: string; hasCards?: boolean; className?: string; children: ReactNode };

/** Scroll frame for a table wider than the page; with `hasCards`, rows become cards below 900 px. */
export function TableRegion({ label, hasCards, className = hasCards ? "cards" : "", children }: TableRegionProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
		<section className={`table-scroll ${className}`} tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/** Columns of actions, which are not printed. */
const isActionColumn = (name: string) => /^(Actions?|View|Delete)$/.test(name);

type ColumnHeadsProps = {
	names: readonly string[];
	/** Columns of double height when rows become cards. */
	tall?: readonly string[];
};

/** Column heads of a table. */
export function ColumnHeads({ names, tall = [] }: ColumnHeadsProps) {
	const classOf = (name: string) =>
		[isActionColumn(name) && "no-print", tall.includes(name) && "tall"].filter(Boolean).join(" ") || undefined;
	return names.map((name) => (
		<th key={name} scope="col" className={classOf(name)}>
			{t(name)}
		</th>
	));
}

type RowHeadProps = { label: string; className?: string; dir?: "auto"; children: ReactNode };

/** Header cell that identifies its row for screen readers; styled like the other cells. */
export function RowHead({ label, className, ...rest }: RowHeadProps) {
	return <th scope="row" {...labelled(label)} className={className} {...rest} />;
}

type DataTableProps = {
	label: string;
	columns: readonly string[];
	hasCards?: boolean;
	/** Replaces the default card style. */
	className?: string;
	tall?: readonly string[];
	/** Head of a leading checkbox column. */
	select?: ReactNode;
	children: ReactNode;
};

/** A table with scroll frame and column heads; the children are its rows. */
export function DataTable({ label, columns, tall, hasCards, className, select, children }: DataTableProps) {
	return (
		<TableRegion label={label} hasCards={hasCards} className={className}>
			<table className="table">
				<thead>
					<tr>
						{select && (
							<th scope="col" className="no-print">
								{select}
							</th>
						)}
						<ColumnHeads names={columns} tall={tall} />
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</TableRegion>
	);
}

type NumberedTableProps<Item> = Pick<DataTableProps, "label"> & {
	/** Columns after the number. */
	columns: readonly string[];
	items: Item[];
	firstNumber: number;
	/** Cells after the number. */
	children: (item: Item) => ReactNode;
};

/** A table with rows numbered across pages, shown as cards on small screens. */
export function NumberedTable<Item extends { id: string }>(props: NumberedTableProps<Item>) {
	const { label, columns, items, firstNumber, children } = props;
	return (
		<DataTable label={label} hasCards columns={["No", ...columns]}>
			{items.map((item, position) => (
				<tr key={item.id}>
					<td {...labelled("No")}>{firstNumber + position}</td>
					{children(item)}
				</tr>
			))}
		</DataTable>
	);
}

/** Data attributes of a cell: the column's name as hook for stylesheets, and its translation as label in a card. */
export function labelled(name: string) {
	const words = t(name);
	return words === name ? { "data-label": name } : { "data-label": name, "data-words": words };
}
