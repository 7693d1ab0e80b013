import { Link, useSearchParams } from "@remix-run/react";

const EXCERPT_LENGTH = 300;

/** The beginning of a long text, cut between words, and whether anything is left out. A list of whole letters would be slow to load. */
export function excerptOf(text: string): { text: string; isCut: boolean } {
	const characters = [...text];
	if (characters.length <= EXCERPT_LENGTH) return { text, isCut: false };
	const start = characters.slice(0, EXCERPT_LENGTH).join("");
	return { text: `${start.replace(/\s+\S*$/, "")}…`, isCut: true };
}

/** What somebody wrote, in its own direction and with its line breaks; never read as HTML. */
export function Written({ text }: { text: string }) {
	return (
		<p dir="auto" className="message whitespace-pre-line">
			{text}
		</p>
	);
}

/** Opens an entry over its list, which stays as it is. */
export function EntryLink({ id, children }: { id: string; children: React.ReactNode }) {
	const [search] = useSearchParams();
	return (
		<Link to={{ pathname: id, search: search.toString() }} preventScrollReset>
			{children}
		</Link>
	);
}

/** A message in a list: its beginning, and the way to the rest of it. */
export function Excerpt({ id, message, isCut, topic }: { id: string; message: string; isCut: boolean; topic: string }) {
	return (
		<>
			<Written text={message} />
			{isCut && (
				<EntryLink id={id}>
					Read all <span className="visually-hidden">of {topic}</span>
				</EntryLink>
			)}
		</>
	);
}
