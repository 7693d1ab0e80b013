import type { ReactNode } from "react";

/** The heading of a page section; `children` are its links and buttons. */
export function PartHead({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className="page-head mt-6">
			<h2>{title}</h2>
			{children}
		</div>
	);
}
