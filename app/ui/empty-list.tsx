import type { ReactNode } from "react";

type EmptyListProps = { title: string; hint?: string; children?: ReactNode };

/** In place of a list with nothing in it: why, and where to go from here. */
export function EmptyList({ title, hint, children }: EmptyListProps) {
	return (
		<div className="card empty">
			<h2>{title}</h2>
			{hint && <p className="hint">{hint}</p>}
			{children && <p>{children}</p>}
		</div>
	);
}
