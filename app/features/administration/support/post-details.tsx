import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { PostText } from "~/features/administration/support/post-text";
import { StatusBadge } from "~/features/administration/support/status-badge";
import { t } from "~/platform/language/translate";
import { Words } from "~/ui/frame/words";

export type ChangeItem = { id: string; to: ComplaintStatus; at: string; by?: string; isReopened?: boolean };

type PostDetailsProps = {
	topic: string;
	message: string;
	/** "Message" for a complaint, "Feedback" for feedback. */
	messageLabel: string;
	/** The sender, for administrators. */
	from?: { name: string; email: string };
	/** Only for feedback. */
	date?: string;
	/** A complaint's statuses, newest last; the first is PENDING. */
	history?: ChangeItem[];
};

export function PostDetails({ topic, message, messageLabel, from, date, history }: PostDetailsProps) {
	return (
		<dl>
			{from && (
				<>
					<dt className="quiet pt-2">{t("From")}</dt>
					<dd>
						<bdi>{from.name}</bdi> · {from.email}
					</dd>
				</>
			)}
			<dt className="quiet pt-2">{t("Topic")}</dt>
			<dd>
				<PostText text={topic} />
			</dd>
			<dt className="quiet pt-2">{messageLabel}</dt>
			<dd>
				<PostText text={message} />
			</dd>
			{date && (
				<>
					<dt className="quiet pt-2">{t("Date")}</dt>
					<dd>{date}</dd>
				</>
			)}
			{history && (
				<>
					<dt className="quiet pt-2">{t("History")}</dt>
					<dd>
						<ol>
							{history.map(({ id, to, at, by, isReopened }) => (
								<li key={id} className="mt-1">
									<StatusBadge status={to} /> {at}
									{isReopened && `, ${t("reopened")}`}
									{by && (
										<>
											{" "}
											<Words id="by <0>{by}</0>" values={{ by }}>
												<bdi />
											</Words>
										</>
									)}
								</li>
							))}
						</ol>
					</dd>
				</>
			)}
		</dl>
	);
}
