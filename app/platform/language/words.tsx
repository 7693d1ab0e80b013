import { Link, type LinkProps } from "@remix-run/react";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { t, type Values } from "~/platform/language/translate";

type WordsProps = {
	/** The sentence: `<0>words</0>` stand in the first of the children, and `<1/>` is the second by itself. */
	id: string;
	values?: Values;
} & (
	| { to?: undefined; children: ReactElement | ReactElement[] }
	/** Where `<0>words</0>` lead, if a link is all that the sentence has in it. */
	| { to: LinkProps["to"]; children?: undefined }
);

const TAG = /<(\d+)(?:\/>|>(.*?)<\/\1>)/s;

/** A sentence with links and the like in it, which another language may put elsewhere. */
export function Words({ id, values, to = "", children = <Link to={to} /> }: WordsProps) {
	const elements = [children].flat();
	const pieces: ReactNode[] = t(id, values).split(TAG);
	// Between the pieces of text stand, for each tag, its number and what is in it.
	for (let at = 1; at < pieces.length; at += 3) {
		const element = elements[Number(pieces[at])];
		pieces[at] =
			element && cloneElement(element, { key: at }, ...(pieces[at + 1] === undefined ? [] : [pieces[at + 1]]));
		pieces[at + 1] = null;
	}
	return <>{pieces}</>;
}
