import { Link, useSearchParams } from "~/ui/frame/router";
import { RowHead } from "~/ui/list/table";

const EXCERPT_LENGTH = 120;

/** An excerpt cut between words: a list shows one line, which its topic opens. */
export function excerptOf(text: string): string {
	const characters = [...text.replace(/\s+/g, " ")];
	if (characters.length <= EXCERPT_LENGTH) return characters.join("");
	return `${characters
		.slice(0, EXCERPT_LENGTH)
		.join("")
		.replace(/\s+\S*$/, "")}…`;
}

/** A user's text in its own writing direction with its line breaks; never read as HTML. */
export function PostText({ text }: { text: string }) {
	return (
		<p dir="auto" className="message whitespace-pre-line">
			{text}
		</p>
	);
}

/** The topic, which opens the entry over its list and keeps the list's page and filters, and the number. */
export function TopicCell({ item: { id, number, topic } }: { item: { id: string; number: string; topic: string } }) {
	const [search] = useSearchParams();
	return (
		<RowHead className="what one-line">
			<Link to={{ pathname: id, search: search.toString() }} preventScrollReset>
				<bdi>{topic}</bdi>
			</Link>{" "}
			<span className="rest font-normal">{number}</span>
		</RowHead>
	);
}

export const MessageCell = ({ message }: { message: string }) => (
	<td dir="auto" className="message one-line">
		{message}
	</td>
);
