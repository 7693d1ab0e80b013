import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { type MessageStatus, STATUSES } from "~/features/messages/message-status";
import { STATUS_WORDS } from "~/features/messages/message-table";
import { useHydrated } from "~/ui/use-hydrated";

const LOOK_AGAIN_MS = 2000;

/** Loads the page's data anew while something moves and the page is looked at. */
function useLiveData(isMoving: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isMoving) return;
		const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), LOOK_AGAIN_MS);
		return () => clearInterval(timer);
	}, [isMoving, revalidate]);
}

type Progress = { total: number; done: number; counts: Record<MessageStatus, number>; isMoving: boolean };

/** How far a batch is: live where scripts run, by its link where not. */
export function BatchProgress({ total, done, counts, isMoving }: Progress) {
	const isHydrated = useHydrated();
	const { pathname, search } = useLocation();
	useLiveData(isMoving);
	return (
		<section className="card mb-4" aria-label="Progress">
			<label htmlFor="progress" className="field-label">
				{done === total ? "All messages are handed over" : "Messages handed over"}
			</label>
			<progress id="progress" className="progress" value={done} max={total}>
				{done} of {total}
			</progress>
			<p role="status" className="mt-1">
				{done} of {total}
			</p>
			<dl className="tallies">
				{STATUSES.map((status) => (
					<div key={status}>
						<dt>{STATUS_WORDS[status]}</dt>
						<dd>{counts[status]}</dd>
					</div>
				))}
			</dl>
			{isMoving && !isHydrated && (
				<Link to={pathname + search} className="button button-small mt-1" reloadDocument>
					<RefreshCw size={16} aria-hidden />
					<span>Reload to see how far it is</span>
				</Link>
			)}
		</section>
	);
}
