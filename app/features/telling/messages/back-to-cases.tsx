import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

/** Where to go from here: the cases that messages are sent about, and what is given besides. */
export function BackToCases({ children }: { children: ReactNode }) {
	return (
		<div className="actions">
			<Link to={paths.caseStatus} className="button button-primary">
				{t("Back to Approved Cases")}
			</Link>
			{children}
		</div>
	);
}
