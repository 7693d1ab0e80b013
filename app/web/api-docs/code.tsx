import { Fragment } from "react";
import type { Sample } from "~/web/api-docs/views";

/** React escapes each quote to six characters, an eighth of a page of code; text needs only these three escaped. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Wraps long lines, so that nothing scrolls sideways. */
export function Code({ children }: { children: string }) {
	return (
		<pre className="code">
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is escaped, and from our own source */}
			<code dangerouslySetInnerHTML={{ __html: escapeText(children) }} />
		</pre>
	);
}

/** One example in several languages; the stylesheet shows the chosen one without a script. */
export function Samples({ id, label, samples }: { id: string; label: string; samples: Sample[] }) {
	return (
		<fieldset className="samples" aria-label={label}>
			{samples.map(({ language }, place) => (
				<Fragment key={language}>
					<input
						type="radio"
						className="tick no-print align-middle"
						name={id}
						id={`${id}-${place}`}
						value={language}
						defaultChecked={place === 0}
					/>
					<label htmlFor={`${id}-${place}`} className="no-print inline-block cursor-pointer pt-1 pr-4 pb-1 pl-1.5">
						{language}
					</label>
				</Fragment>
			))}
			{samples.map(({ language, source }) => (
				<Code key={language}>{source}</Code>
			))}
		</fieldset>
	);
}

export function Answer({ children, label = "Example response" }: { children: string; label?: string }) {
	return (
		<details>
			<summary>{label}</summary>
			<Code>{children}</Code>
		</details>
	);
}
