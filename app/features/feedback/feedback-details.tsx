import { Written } from "~/features/complaints/written";

type FeedbackDetailsProps = {
	topic: string;
	message: string;
	date: string;
	/** The person it comes from, where an administrator reads it. */
	from?: { name: string; email: string };
};

/** A feedback, whole. */
export function FeedbackDetails({ topic, message, date, from }: FeedbackDetailsProps) {
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
			<dt>Feedback</dt>
			<dd>
				<Written text={message} />
			</dd>
			<dt>Date</dt>
			<dd>{date}</dd>
		</dl>
	);
}
