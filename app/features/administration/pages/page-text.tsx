import { Fragment } from "react";
import { CnrPicture } from "~/features/administration/pages/cnr-picture";
import { languageNow, t } from "~/platform/language/translate";

/** A line with this placeholder alone becomes the picture of a case status slip. */
const PICTURE = "<p>{{cnr_picture}}</p>";

/** A page's text in its own language; a note says so where it is not the screen's. */
export function PageText({ html, language }: { html: string; language: string }) {
	return (
		<>
			{language !== languageNow() && <p className="hint">{t("This text is in English only.")}</p>}
			<div lang={language}>
				{html.split(PICTURE).map((part, place) => (
					<Fragment key={part}>
						{place > 0 && <CnrPicture />}
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown escapes all HTML of a text */}
						<div className="prose" dangerouslySetInnerHTML={{ __html: part }} />
					</Fragment>
				))}
			</div>
		</>
	);
}
