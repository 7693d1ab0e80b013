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

/** Shown when there is nothing to preview: the reason, and a way on. */
export function BulkProblem({ problems }: { problems: string[] }) {
	return (
		<>
			<div className="error-summary" role="alert">
				<p className="font-semibold">{t("No messages were sent:")}</p>
				<ul>
					{problems.map((message) => (
						<li key={message}>{message}</li>
					))}
				</ul>
			</div>
			<BackToCases>
				<Link to={paths.packages} className="button">
					{t("Packages")}
				</Link>
			</BackToCases>
		</>
	);
}
