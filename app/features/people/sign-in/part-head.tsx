import type { ReactNode } from "react";

/** The head of a part of a page, with what is done there beside it. */
export function PartHead({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="page-head mt-6">
			<h2>{title}</h2>
			{children}
		</div>
	);
}
