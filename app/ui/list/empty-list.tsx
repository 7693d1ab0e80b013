import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type EmptyListProps = {
	title: string;
	hint?: string;
	/** The list without its filters, where they are why nothing is in it. */
	all?: { to: string; label: string } | false;
	children?: ReactNode;
};

/** In place of a list with nothing in it: why, and where to go from here. */
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
