import type { ShownCase } from "~/features/courts/cases/status/case-details";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { paths } from "~/paths";
import { Link, useLocation } from "~/ui/frame/router";

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
