import { Link } from "@remix-run/react";
import { paths } from "~/paths";

/** In place of a draft that was sent. */
export function AlreadySent({ batchId }: { batchId: string }) {
	return (
		<p className="card">
			These messages were sent. <Link to={paths.messageBatch(batchId)}>Show how far they are</Link>
		</p>
	);
}
