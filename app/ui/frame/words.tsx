import { cloneElement, type ReactElement, type ReactNode } from "react";
import { t, type Values } from "~/platform/language/translate";
import { Link, type LinkProps } from "~/ui/frame/router";

type WordsProps = {
	/** Message with tags: `<0>words</0>` is wrapped in the first child, `<1/>` is replaced by the second. */
	id: string;
	values?: Values;
} & (
	| { to?: undefined; children: ReactElement | ReactElement[] }
	/** Link target, if the message's only tag is a link. */
	| { to: LinkProps["to"]; children?: undefined }
);

const TAG = /<(\d+)(?:\/>|>(.*?)<\/\1>)/s;

/** A translated sentence with elements in it, which each language may place elsewhere. */
export function Words({ id, values, to = "", children = <Link to={to} /> }: WordsProps) {
	const elements = [children].flat();
	const pieces: ReactNode[] = t(id, values).split(TAG);
	// `split` yields text, tag number and tag content in turn.
	for (let at = 1; at < pieces.length; at += 3) {
		const element = elements[Number(pieces[at])];
		pieces[at] =
			element && cloneElement(element, { key: at }, ...(pieces[at + 1] === undefined ? [] : [pieces[at + 1]]));
		pieces[at + 1] = null;
	}
	return <>{pieces}</>;
}
