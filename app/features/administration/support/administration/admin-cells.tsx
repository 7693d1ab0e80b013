import { Excerpt, NumberedTopic } from "~/features/administration/support/post-text";
import { labelled, RowHead } from "~/ui/list/table";

export type AdminItem = {
	id: string;
	number: string;
	firstName: string;
	lastName: string;
	email: string;
	topic: string;
	message: string;
	isCut: boolean;
	date: string;
};

export function PersonCells({ item: { firstName, lastName, email } }: { item: AdminItem }) {
	return (
		<>
			<td {...labelled("First Name")}>
				<bdi>{firstName}</bdi>
			</td>
			<td {...labelled("Last Name")}>
				<bdi>{lastName}</bdi>
			</td>
			<td {...labelled("Email")} className="roomy">
				<span className="message">{email}</span>
			</td>
		</>
	);
}

export function TopicCell({ item, label }: { item: AdminItem; label: string }) {
	return (
		<RowHead label={label}>
			<NumberedTopic {...item} />
		</RowHead>
	);
}

export function MessageCell({ item: { id, topic, message, isCut }, label }: { item: AdminItem; label: string }) {
	return (
		<td {...labelled(label)} className="roomy">
			<div className="message">
				<Excerpt id={id} topic={topic} message={message} isCut={isCut} />
			</div>
		</td>
	);
}
