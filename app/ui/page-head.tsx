import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

type PageHeadProps = { title: ReactNode; children?: ReactNode };

/** The head of a page: its title, and what is done with all of it. */
export function PageHead({ title, children }: PageHeadProps) {
	return (
		<div className="page-head">
			<h1>{title}</h1>
			{children}
		</div>
	);
}

type BackHeadProps = { title: ReactNode; backTo: string; children?: ReactNode };

/** The head of a page below a list: its title, what else is done with all of it, and the way back. */
export function BackHead({ title, backTo, children }: BackHeadProps) {
	return (
		<PageHead title={title}>
			{children}
			<Link to={backTo} className="button">
				<ArrowLeft size={18} aria-hidden />
				<span>Back</span>
			</Link>
		</PageHead>
	);
}
