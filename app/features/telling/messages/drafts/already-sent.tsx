import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Words } from "~/platform/language/words";

/** Shown instead of a draft that was sent already. */
export function AlreadySent({ batchId }: { batchId: string }) {
	return (
		<p className="card">
			<Words id="These messages were sent. <0>Show delivery status</0>">
				<Link to={paths.messageBatch(batchId)} />
			</Words>
		</p>
	);
}
