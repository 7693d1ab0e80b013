import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { WITHHOLDING_WORDS, type WithholdingReason } from "~/features/courts/court-records/withheld-names";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { countWords, t } from "~/platform/language/translate";
import { CopyField } from "~/ui/form/copy-field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type SharedLink = {
	id: string;
	/** The address and the WhatsApp link with the case name and the address; null until a fresh proof. */
	shown: { address: string; chat: string } | null;
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

const created = ({ made }: SharedLink) => t("Link created {made}", { made });

type LinkFormProps = { proof: AskedProof; result?: SubmissionResult<string[]>; hasLinks: boolean };

/** Creates a link, or shows those there are. Asks for a proof where one is due. */
function LinkForm({ proof, result, hasLinks }: LinkFormProps) {
	const [form, fields] = useForm<{ password: string }>({ id: "share", lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className={proof ? "card mb-3" : undefined}>
			<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
			{proof && <p className="mb-3">{t("To see or create links, enter your password again.")}</p>}
			<ProofField field={fields.password} proof={proof} />
			<div className="actions">
				<SubmitButton className="button button-primary mt-2 mb-3" busy={t("Working…")}>
					{t("Create link")}
				</SubmitButton>
				{proof && hasLinks && (
					<SubmitButton className="button mt-2 mb-3" name="intent" value="show" busy={t("Working…")}>
						{t("Show links")}
					</SubmitButton>
				)}
			</div>
		</SafeForm>
	);
}

type SharedLinksProps = {
	links: SharedLink[];
	withholdingReason: WithholdingReason | null;
	proof: AskedProof;
	result?: SubmissionResult<string[]>;
};

/** The working links of a case, and the button that creates one. */
export function SharedLinks({ links, withholdingReason, proof, result }: SharedLinksProps) {
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
			<LinkForm proof={proof} result={result} hasLinks={links.length > 0} />
			{links.map((link, position) => (
				<section key={link.id} className="card mb-3" aria-label={t("Link {position}", { position: position + 1 })}>
					<div className="field">
						{link.shown ? <label htmlFor={`link-${link.id}`}>{created(link)}</label> : <p>{created(link)}</p>}
						<p className="hint" id={`hint-${link.id}`}>
							{opened(link)} {t("Works until {until}.", { until: link.until })}
						</p>
						{link.shown && (
							<CopyField id={`link-${link.id}`} value={link.shown.address} describedBy={`hint-${link.id}`} />
						)}
					</div>
					<div className="actions">
						{link.shown && (
							<a href={link.shown.chat} className="button" target="_blank" rel="noreferrer noopener">
								{t("Send by WhatsApp")}
							</a>
						)}
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
