import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

type RowDialogLinkProps = {
	to: string;
	/** Says of which row, where the words of the button do not. */
	label?: string;
	children: ReactNode;
};

/** Opens a dialog about a row above its list, which stays as it is searched and scrolled. */
export function RowDialogLink({ to, label, children }: RowDialogLinkProps) {
	const { search } = useLocation();
	return (
		<Link to={{ pathname: to, search }} className="button button-small" aria-label={label} preventScrollReset>
			{children}
		</Link>
	);
}
