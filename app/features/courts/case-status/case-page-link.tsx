import { Link, useLocation } from "@remix-run/react";
import type { ShownCase } from "~/features/courts/cases/status/case-details";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { paths } from "~/paths";

/** Links to the case's page, which has changes, note, tags, messages and alerts. */
export function CasePageLink({ item }: { item: ShownCase }) {
	const { pathname, search } = useLocation();
	return (
		<p className="mb-3">
			<Link to={`${paths.case(item.id)}?return=${encodeURIComponent(pathname + search)}`} dir="auto">
				{caseNameOf(item)}
			</Link>
		</p>
	);
}
