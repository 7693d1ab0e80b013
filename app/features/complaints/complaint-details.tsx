import type { ComplaintStatus } from "~/features/complaints/complaint-choices";
import { StatusBadge } from "~/features/complaints/status-badge";
import { Written } from "~/features/complaints/written";

export type ChangeItem = { id: string; to: ComplaintStatus; at: string; by?: string };

type ComplaintDetailsProps = {
	topic: string;
	message: string;
	/** The person it comes from, where an administrator reads it. */
	from?: { name: string; email: string };
	/** Where it stands, the newest last: being sent is the first. */
	history: ChangeItem[];
};

/** A complaint, whole, with the dates of what became of it. */
export function ComplaintDetails({ topic, message, from, history }: ComplaintDetailsProps) {
	return (
		<dl className="details details-stacked">
			{from && (
				<>
					<dt>From</dt>
					<dd>
						<bdi>{from.name}</bdi> · {from.email}
					</dd>
				</>
			)}
			<dt>Topic</dt>
			<dd>
				<Written text={topic} />
			</dd>
			<dt>Message</dt>
			<dd>
				<Written text={message} />
			</dd>
			<dt>Status changes</dt>
			<dd>
				<ol>
					{history.map(({ id, to, at, by }) => (
						<li key={id} className="mt-1">
							<StatusBadge status={to} /> {at}
							{by && (
								<>
									{" "}
									by <bdi>{by}</bdi>
								</>
							)}
						</li>
					))}
				</ol>
			</dd>
		</dl>
	);
}
