import type { ReactNode } from "react";

/** A table wider than the page scrolls within itself; below 768 px its rows may become cards (`hasCards`). */
export function TableRegion({ label, hasCards, children }: { label: string; hasCards?: boolean; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
		<section className={`table-scroll${hasCards ? " cards" : ""}`} tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/** Columns of what can be pressed, which say nothing on paper. */
const isForHands = (name: string) => /^(Actions?|View|Delete)$/.test(name);

const classOf = (name: string) => (isForHands(name) ? "no-print" : /^Next /.test(name) ? "head-hearing" : undefined);

/** A table's column heads. */
export function ColumnHeads({ names }: { names: readonly string[] }) {
	return names.map((name) => (
		<th key={name} scope="col" className={classOf(name)}>
			{name}
		</th>
	));
}
