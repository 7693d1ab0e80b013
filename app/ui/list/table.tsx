import { type ComponentProps, type ReactNode, useRef } from "react";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Icon, type IconName } from "~/ui/frame/icon";
import { Link, type LinkProps } from "~/ui/frame/router";

type TableRegionProps = { label: string; className?: string; children: ReactNode };

/** Scroll frame for a table wider than the page; in `rows` a small screen has each row as lines of text. */
export function TableRegion({ label, className = "", children }: TableRegionProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
		<section className={`table-scroll ${className}`} tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/** Columns of actions, which are not printed. */
const isActionColumn = (name: string) => /^(Actions?|View|Delete)$/.test(name);

/** The cell that names its row, for screen readers and by its size; on a small screen the first line. */
export const RowHead = (cell: ComponentProps<"th">) => <th scope="row" className="what" {...cell} />;

type DataTableProps = {
	label: string;
	columns: readonly string[];
	className?: string;
	/** Classes of column heads, by name. */
	places?: Record<string, string>;
	/** Head of a leading checkbox column. */
	select?: ReactNode;
	children: ReactNode;
};

/** A table with scroll frame and column heads; the children are its rows. */
export function DataTable({ label, columns, places = {}, className = "rows", select, children }: DataTableProps) {
	return (
		<TableRegion label={label} className={select ? `${className} ticked` : className}>
			<table className="table">
				<thead>
					<tr>
						{select && (
							<th scope="col" className="no-print">
								{select}
							</th>
						)}
						{columns.map((name) => (
							<th
								key={name}
								scope="col"
								className={own(places, name) ?? (isActionColumn(name) ? "no-print" : undefined)}
							>
								{t(name)}
							</th>
						))}
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

/** A table with rows numbered across pages. */
export function NumberedTable<Item extends { id: string }>(props: NumberedTableProps<Item>) {
	const { label, columns, items, firstNumber, children } = props;
	return (
		<DataTable label={label} columns={["No", ...columns]}>
			{items.map((item, position) => (
				<tr key={item.id}>
					<td className="no">{firstNumber + position}</td>
					{children(item)}
				</tr>
			))}
		</DataTable>
	);
}

/** Attributes of a cell whose value says nothing without its column's name: on a small screen it stands before the value. */
export const labelled = (name: string) => ({ "data-label": t(name) });

type EmptyListProps = {
	title: string;
	hint?: string;
	/** Link to the unfiltered list, if filters leave it empty. */
	all?: { to: string; label: string } | false;
	children?: ReactNode;
};

/** Shown in place of an empty list: the reason, and where to go next. */
export function EmptyList({ title, hint, all, children }: EmptyListProps) {
	return (
		<div className="card empty">
			<h2>{title}</h2>
			{hint && <p className="hint">{hint}</p>}
			{all && (
				<p>
					<Link to={all.to}>{all.label}</Link>
				</p>
			)}
			{children && <p className="cluster justify-center">{children}</p>}
		</div>
	);
}

type RowLinkProps = {
	to: LinkProps["to"];
	title: string;
	about: string;
	/** A dialog keeps the list's scroll position. */
	isDialog?: boolean;
};

/** An action of a row; `about` names the row for screen readers. */
export function RowLink({ to, icon, title, about, isDialog }: RowLinkProps & { icon: IconName }) {
	return (
		<Link
			to={to}
			className="button button-icon"
			title={title}
			aria-label={`${title} ${about}`}
			preventScrollReset={isDialog}
		>
			<Icon name={icon} size={18} />
		</Link>
	);
}

/** The same with its text, in a row's menu. */
export function RowMenuLink({ to, title, about, isDialog }: RowLinkProps) {
	return (
		<Link to={to} className="button button-small" aria-label={`${title} ${about}`} preventScrollReset={isDialog}>
			{title}
		</Link>
	);
}

type RowMenuProps = {
	about: string;
	/** The page with the same actions, for as long as no script runs. */
	to: string;
	isOpen: boolean;
	onToggle: () => void;
	children: ReactNode;
};

/** The cell of a row's actions. The menu is rendered when it opens, beside its button, so that the scroll frame does not clip it. */
export function RowMenu({ about, to, isOpen, onToggle, children }: RowMenuProps) {
	const button = useRef<HTMLAnchorElement>(null);
	return (
		<td
			className="row-menu"
			onKeyDown={(event) => {
				if (event.key !== "Escape" || !isOpen) return;
				// Keeps a dialog around the list open.
				event.preventDefault();
				onToggle();
				button.current?.focus();
			}}
		>
			<Link
				to={to}
				ref={button}
				discover="none"
				aria-label={t("Actions for {about}", { about })}
				aria-expanded={isOpen}
				onClick={(event) => {
					event.preventDefault();
					onToggle();
				}}
			>
				•••
			</Link>
			{isOpen && <div className="row-menu-panel cluster">{children}</div>}
		</td>
	);
}
