import { Fragment } from "react";
import { CnrPicture } from "~/features/administration/pages/cnr-picture";

/** A line with this placeholder alone becomes the picture of a case status slip. */
const PICTURE = "<p>{{cnr_picture}}</p>";

/** A page's text in its own language, which may be another than the screen's. */
export function PageText({ html, language }: { html: string; language: string }) {
	return (
		<div lang={language}>
			{html.split(PICTURE).map((part, place) => (
				<Fragment key={part}>
					{place > 0 && <CnrPicture />}
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown escapes all HTML of a text */}
					<div className="prose" dangerouslySetInnerHTML={{ __html: part }} />
				</Fragment>
			))}
		</div>
	);
}
