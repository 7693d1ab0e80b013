import { casesInWords } from "~/features/courts/cases/list/selected-cases";
import type { BulkPage } from "~/features/telling/messages/bulk/bulk-page.server";
import { CaseToSend } from "~/features/telling/messages/bulk/case-to-send";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type BulkFormProps = BulkPage & { problem?: string };

/** The number of messages, and why the package cannot send them, if so. */
function Counts({
	counts,
	left,
	textProblem,
}: Pick<BulkFormProps, "counts" | "left"> & { textProblem?: string | null }) {
	return (
		<>
			<p role="status">
				<Words
					id="<0>{messages}</0> about {cases}."
					values={{
						messages: countWords(counts.messages, "{count} message", "{count} messages"),
						cases: casesInWords(counts.cases - counts.leftOut),
					}}
				>
					<strong />
				</Words>
				{left !== null && ` ${t("Your package has {left} left.", { left })}`}
				{left !== null && counts.messages > left && ` ${t("Untick some, or choose a larger package.")}`}
			</p>
			{counts.leftOut > 0 && (
				<p>{countWords(counts.leftOut, "{count} case is left out.", "{count} cases are left out.")}</p>
			)}
			{left === null && (
				<p>
					<Words id="You have no active package. Send these one by one from your own WhatsApp, or <0>choose a package</0>.">
						<Link to={paths.packages} />
					</Words>
				</p>
			)}
			{left !== null && textProblem && (
				<p>{t("{textProblem} Send these messages one by one, or change the text.", { textProblem })}</p>
			)}
		</>
	);
}

/** Review before sending: cases, recipients, texts and the number of messages. Nothing of it is saved. */
export function BulkForm({ cases, templates, template, version, isTextUnseen, problem, ...page }: BulkFormProps) {
	const hasPackage = page.left !== null;
	const textProblem = cases
		.filter(({ isIncluded }) => isIncluded)
		.flatMap(({ recipients }) => recipients)
		.find((recipient) => recipient.problem)?.problem;
	const canSend = hasPackage && !textProblem;
	return (
		<SafeForm action={paths.sendMessages}>
			<input type="hidden" name="key" value={page.formKey} />
			<input type="hidden" name="shown" value={version} />
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{isTextUnseen && (
				<p className="error-summary" role="alert">
					{t("Nothing is sent yet. Check the new text first.")}
				</p>
			)}
			<div className="card mb-3">
				<Counts counts={page.counts} left={page.left} textProblem={textProblem} />
				<TemplateChoice templates={templates} template={template} key={template} />
				{canSend && <p className="hint">{t("Nothing is sent until you press “Send messages”.")}</p>}
				<div className="actions">
					<SubmitButton className="button" name="intent" value="count">
						{t("Update total")}
					</SubmitButton>
					{canSend && (
						<SubmitButton name="intent" value="send" busy={t("Sending...")}>
							<Icon name="send" size={18} />
							<span>{t("Send messages")}</span>
						</SubmitButton>
					)}
					<SubmitButton
						className={canSend ? "button" : undefined}
						name="intent"
						value="one-by-one"
						action={paths.oneByOne}
					>
						<Icon name="message-circle" size={18} />
						<span>{t("Send one by one")}</span>
					</SubmitButton>
					<Link to={paths.caseStatus} className="button">
						{t("Cancel")}
					</Link>
				</div>
			</div>
			{cases.map((item) => (
				<CaseToSend key={item.id} item={item} hasPackage={hasPackage} />
			))}
		</SafeForm>
	);
}

type TemplateChoiceProps = Pick<BulkPage, "templates" | "template">;

/** Chooses the text: the usual one or a saved template. */
function TemplateChoice({ templates, template }: TemplateChoiceProps) {
	if (templates.length === 0)
		return (
			<p className="mt-2">
				<Words id="<0>Write a template</0> to send your own words." to={paths.newMessageTemplate} />
			</p>
		);
	return (
		<div className="field mt-2">
			<label htmlFor="message-template">{t("Text")}</label>
			<div className="with-button">
				<select id="message-template" name="template" className="input" defaultValue={template}>
					<option value="">{t("Usual text")}</option>
					{templates.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				<IntentButton value="count" words={t("Show text")} />
			</div>
		</div>
	);
}
