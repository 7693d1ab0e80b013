import { WITHHOLDING_WORDS, type WithholdingReason } from "~/features/courts/court-records/withheld-names";
import { countWords, t } from "~/platform/language/translate";
import { CopyField } from "~/ui/form/copy-field";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

type SharedLink = {
	id: string;
	address: string;
	/** The WhatsApp link with the case name and this link. */
	chat: string;
	made: string;
	until: string;
	views: number;
	viewed: string | null;
};

const opened = ({ views, viewed }: SharedLink) => {
	if (views === 0) return t("Not opened yet.");
	return viewed
		? countWords(views, "Opened once, last {viewed}.", "Opened {count} times, last {viewed}.", { viewed })
		: countWords(views, "Opened once.", "Opened {count} times.");
};

type SharedLinksProps = { links: SharedLink[]; withholdingReason: WithholdingReason | null; problem?: string };

/** The working links of a case, and the button that creates one. */
export function SharedLinks({ links, withholdingReason, problem }: SharedLinksProps) {
	return (
		<div className="prose">
			<p>
				{t(
					"Anyone with this link can view the court record, no login needed. Your note, tags and phone numbers are never shown.",
				)}
			</p>
			{withholdingReason && (
				<p>
					{t(WITHHOLDING_WORDS[withholdingReason])}{" "}
					{t(
						"The shared page shows “Name withheld” for the parties, without police report or orders. Messages about this case have no names either.",
					)}
				</p>
			)}
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<SafeForm>
				<SubmitButton className="button button-primary mt-2 mb-3" busy={t("Working…")}>
					{t("Create link")}
				</SubmitButton>
			</SafeForm>
			{links.map((link, position) => (
				<section key={link.id} className="card mb-3" aria-label={t("Link {position}", { position: position + 1 })}>
					<div className="field">
						<label htmlFor={`link-${link.id}`}>{t("Link created {made}", { made: link.made })}</label>
						<p className="hint" id={`hint-${link.id}`}>
							{opened(link)} {t("Works until {until}.", { until: link.until })}
						</p>
						<CopyField id={`link-${link.id}`} value={link.address} describedBy={`hint-${link.id}`} />
					</div>
					<div className="actions">
						<a href={link.chat} className="button" target="_blank" rel="noreferrer noopener">
							{t("Send by WhatsApp")}
						</a>
						<SafeForm>
							<SubmitButton className="button" name="link" value={link.id} busy={t("Stopping…")}>
								{t("Stop this link")}
							</SubmitButton>
						</SafeForm>
					</div>
				</section>
			))}
		</div>
	);
}
