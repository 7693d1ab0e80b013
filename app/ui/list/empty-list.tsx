import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type EmptyListProps = {
	title: string;
	hint?: string;
	/** Link to the list without filters, if the filters are why it is empty. */
	all?: { to: string; label: string } | false;
	children?: ReactNode;
};

/** Shown for an empty list: the reason, and what to do next. */
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
			{children && <p>{children}</p>}
		</div>
	);
}
