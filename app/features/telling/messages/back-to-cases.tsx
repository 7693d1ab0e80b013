import type { ReactNode } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

/** A link back to the approved cases, beside the links given as `children`. */
export function BackToCases({ children }: { children?: ReactNode }) {
	return (
		<div className="actions">
			<Link to={paths.caseStatus} className="button button-primary">
				{t("Back to Approved Cases")}
			</Link>
			{children}
		</div>
	);
}
