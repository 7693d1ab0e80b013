import type { ReactNode } from "react";

/** A table wider than the page scrolls in its own frame; below 768 px its rows may become cards (`hasCards`). */
export function TableRegion({ label, hasCards, children }: { label: string; hasCards?: boolean; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
		<section className={`table-scroll ${hasCards ? "cards" : ""}`} tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/** Columns of buttons and links, which are not printed. */
const isActionColumn = (name: string) => /^(Actions?|View|Delete)$/.test(name);

const classOf = (name: string) =>
	isActionColumn(name) ? "no-print" : /^Next /.test(name) ? "head-hearing" : undefined;

/** A table's column heads. */
export function ColumnHeads({ names }: { names: readonly string[] }) {
	return names.map((name) => (
		<th key={name} scope="col" className={classOf(name)}>
			{name}
		</th>
	));
}

type DataTableProps = {
	label: string;
	columns: readonly string[];
	hasCards?: boolean;
	isWide?: boolean;
	/** The head of a first column of tick boxes. */
	select?: ReactNode;
	children: ReactNode;
};

/** A table with its region and its heads; the rows are its children. */
export function DataTable({ label, columns, hasCards, isWide, select, children }: DataTableProps) {
	return (
		<TableRegion label={label} hasCards={hasCards}>
			<table className={isWide ? "table table-wide" : "table"}>
				<thead>
					<tr>
						{select && (
							<th scope="col" className="no-print">
								{select}
							</th>
						)}
						<ColumnHeads names={columns} />
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</TableRegion>
	);
}
