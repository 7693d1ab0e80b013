import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Fragment } from "react";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, phrases, t } from "~/platform/language/translate";
import { CopyField } from "~/ui/form/copy-field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

type FeedProofProps = { proof: AskedProof; result?: SubmissionResult<string[]>; hasFeed: boolean };

/** Verifies the user before the private link is created or shown. */
export function FeedProof({ proof, result, hasFeed }: FeedProofProps) {
	const [form, fields] = useForm<{ password: string }>({ id: "feed", lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
			<p className="mb-3">
				{hasFeed
					? t("You have a private link. To see it, enter your password again.")
					: t("To create a private link, enter your password again.")}
			</p>
			<ProofField field={fields.password} proof={proof} />
			<FormActions intent={hasFeed ? "show" : "make"} busy={t("Working…")}>
				{hasFeed ? t("Show link") : t("Create calendar link")}
			</FormActions>
		</SafeForm>
	);
}

export function FeedAddress({ address }: { address: string | null }) {
	if (!address)
		return (
			<p className="note">{t("Your link works, but we cannot show it again. Replace it to see the new link here.")}</p>
		);
	return (
		<div className="field">
			<label htmlFor="feed-address">{t("Private link")}</label>
			<p className="hint" id="feed-hint">
				{t("Anyone with this link can see your hearings. Do not share it.")}
			</p>
			<CopyField id="feed-address" value={address} describedBy="feed-hint" />
			<p className="mt-2">
				<a href={address.replace(/^https?:/, "webcal:")}>{t("Open it in this device's calendar")}</a>
			</p>
		</div>
	);
}

/** How to subscribe in the most common calendars. */
const STEPS = [
	{
		calendar: phrase("Google Calendar (Android)"),
		steps: phrases(
			"On a computer, open calendar.google.com.",
			"Next to “Other calendars”, choose + and then “From URL”.",
			"Paste the link and choose “Add calendar”. It also appears on your phone.",
		),
	},
	{
		calendar: phrase("iPhone and iPad"),
		steps: phrases(
			"Open the Calendar app, choose “Calendars”, then “Add Calendar”.",
			"Choose “Add Subscription Calendar” and paste the link.",
		),
	},
	{
		calendar: phrase("Outlook"),
		steps: phrases(
			"Open the calendar on outlook.com and choose “Add calendar”.",
			"Choose “Subscribe from web”, paste the link and choose “Import”.",
		),
	},
];

export function FeedSteps() {
	return STEPS.map(({ calendar, steps }) => (
		<Fragment key={calendar}>
			<h2>{t(calendar)}</h2>
			<ul>
				{steps.map((step) => (
					<li key={step}>{t(step)}</li>
				))}
			</ul>
		</Fragment>
	));
}
