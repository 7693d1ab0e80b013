import { Link, useSearchParams } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

const EXCERPT_LENGTH = 300;

/** An excerpt cut between words; full texts would make a list slow. */
export function excerptOf(text: string): { text: string; isCut: boolean } {
	const characters = [...text];
	if (characters.length <= EXCERPT_LENGTH) return { text, isCut: false };
	const start = characters.slice(0, EXCERPT_LENGTH).join("");
	return { text: `${start.replace(/\s+\S*$/, "")}…`, isCut: true };
}

/** A user's text in its own writing direction with its line breaks; never read as HTML. */
export function PostText({ text }: { text: string }) {
	return (
		<p dir="auto" className="message whitespace-pre-line">
			{text}
		</p>
	);
}

/** Opens an entry over its list, keeping the list's page and filters. */
function EntryLink({ id, children }: { id: string; children: React.ReactNode }) {
	const [search] = useSearchParams();
	return (
		<Link to={{ pathname: id, search: search.toString() }} preventScrollReset>
			{children}
		</Link>
	);
}

export function NumberedTopic({ id, number, topic }: { id: string; number: string; topic: string }) {
	return (
		<div className="message">
			<span className="hint">{number}</span>
			<br />
			<EntryLink id={id}>
				<bdi>{topic}</bdi>
			</EntryLink>
		</div>
	);
}

export function Excerpt({ id, message, isCut, topic }: { id: string; message: string; isCut: boolean; topic: string }) {
	return (
		<>
			<PostText text={message} />
			{isCut && (
				<EntryLink id={id}>
					<Words id="Read all <0>of {topic}</0>" values={{ topic }}>
						<span className="visually-hidden" />
					</Words>
				</EntryLink>
			)}
		</>
	);
}
