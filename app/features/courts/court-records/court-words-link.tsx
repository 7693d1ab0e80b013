import { courtLink } from "~/features/courts/court-records/court-link";

/** Words that lead to a page of the court; an address that may not be followed is shown beside them. */
export function CourtWords({ url, children }: { url: string | null; children: string }) {
	const link = courtLink(url);
	if (link)
		return (
			<a href={link} rel="noreferrer noopener" target="_blank">
				{children}
			</a>
		);
	return (
		<>
			{children}
			{url && <span className="hint break-all"> {url}</span>}
		</>
	);
}
