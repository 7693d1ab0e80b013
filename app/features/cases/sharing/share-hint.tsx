import { Link } from "@remix-run/react";
import { useMay } from "~/features/chamber/use-may";
import { paths } from "~/paths";

/** Where the case's page leads to its links for clients. */
export function ShareHint({ caseId }: { caseId: string }) {
	const may = useMay();
	if (!may("share")) return null;
	return (
		<>
			<h2 className="mt-5 mb-2">Share with a client</h2>
			<p>
				<Link to={paths.caseLinks(caseId)}>Make a link</Link> that opens this case without signing in.
			</p>
		</>
	);
}
