import type { ReactNode } from "react";
import { Link, useLocation } from "~/ui/frame/router";

type RowDialogLinkProps = {
	to: string;
	/** Accessible name that names the row, if the text does not. */
	label?: string;
	children: ReactNode;
};

/** Opens a dialog about a row; the list behind keeps its search and scroll position. */
export function RowDialogLink({ to, label, children }: RowDialogLinkProps) {
	const { search } = useLocation();
	return (
		<Link to={{ pathname: to, search }} className="button button-small" aria-label={label} preventScrollReset>
			{children}
		</Link>
	);
}
