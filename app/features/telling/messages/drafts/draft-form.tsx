import { Link } from "@remix-run/react";
import { casesInWords } from "~/features/courts/cases/list/selected-cases";
import { cnrOrDash } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import type { Draft } from "~/features/telling/messages/drafts/draft-page.server";
import { KEPT_TEXT } from "~/features/telling/messages/drafts/draft-view";
import { OtherSide } from "~/features/telling/messages/recipients/linkable-case";
import { DOUBT_WORDS, REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { paths } from "~/paths";
import { countWords, LANGUAGES, t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { Choice } from "~/ui/form/choice";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Pager } from "~/ui/list/pager";

type Item = Draft["cases"][number];

type RecipientTickProps = { caseId: string; recipient: Item["recipients"][number]; isOpen: boolean };

/** A recipient with the text as it goes to them. */
function RecipientTick({ caseId, recipient, isOpen }: RecipientTickProps) {
	const { number, shown, name, language, reason, isTicked, doubt, warning, text } = recipient;
	const why = [t(REASON_WORDS[reason]), doubt && t(DOUBT_WORDS[doubt])].filter(Boolean).join(" · ");
	return (
		<li>
			<Choice name="to" value={`${caseId} ${number}`} defaultChecked={isTicked} disabled={doubt === "opted_out"}>
				<span>
					<span dir="auto">{name || t("No name")}</span> · {shown && <span className="figures">{shown} </span>}
					<span className="hint">{why}</span>
					<OtherSide warning={warning} />
				</span>
			</Choice>
			<details className="mb-2" open={isOpen}>
				<summary>{t("Message in {language}", { language: LANGUAGES[language].name })}</summary>
				<p className="note mt-2 whitespace-pre-wrap" dir="auto">
					{text}
				</p>
			</details>
		</li>
	);
}

function CaseOfDraft({ item, hasPackage }: { item: Item; hasPackage: boolean }) {
	const { id, name, cnrNumber, day, isIncluded, recipients, more } = item;
	const first = recipients.find(({ isTicked }) => isTicked) ?? recipients[0];
	const isOwnOnly = recipients.every(({ reason }) => reason === "own");
	const may = useMay();
	const hasUnconfirmed = recipients.some(({ reason }) => reason === "by_name");
	return (
		<section className="card mb-3" aria-label={name}>
			<input type="hidden" name="shown" value={id} />
			<Choice name="case" value={id} defaultChecked={isIncluded} aria-label={t("Send {name}", { name })} isHead>
				<span dir="auto">{name}</span>
			</Choice>
			<p className="hint">
				<span className="figures">{cnrOrDash(cnrNumber)}</span> ·{" "}
				{day ?? t("No next date: left out unless you tick it")}
			</p>
			<ul className="mt-2">
				{recipients.map((recipient) => (
					<RecipientTick key={recipient.number} caseId={id} recipient={recipient} isOpen={recipient === first} />
				))}
			</ul>
			{more > 0 && <p className="hint">{countWords(more, "And {count} more number", "And {count} more numbers")}</p>}
			{hasUnconfirmed && may("numbers") && (
				<p className="hint">
					<Link to={paths.linksByName}>{t("Confirm or remove numbers linked by name")}</Link>
				</p>
			)}
			{isOwnOnly && hasPackage && (
				<p className="hint">
					<Words id="No saved number is linked to this case. <0>Link numbers</0>">
						<Link to={`${paths.case(id)}#numbers`} />
					</Words>
				</p>
			)}
		</section>
	);
}

type DraftFormProps = Draft & { problem?: string };

/** The number of messages, and why the package cannot send them, if so. */
function Counts({
	counts,
	left,
	textProblem,
}: Pick<DraftFormProps, "counts" | "left"> & { textProblem?: string | null }) {
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

/** Review of a draft before sending: cases, recipients, texts and the number of messages. */
export function DraftForm({ cases, page, totalPages, templates, template, problem, ...sums }: DraftFormProps) {
	const hasPackage = sums.left !== null;
	const textProblem = cases.find(({ isIncluded, ...item }) => isIncluded && item.textProblem)?.textProblem;
	const canSend = hasPackage && !textProblem;
	return (
		<SafeForm>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<div className="card mb-3">
				<Counts {...sums} textProblem={textProblem} />
				<TemplateChoice templates={templates} template={template} key={template} />
				<p className="hint">
					{t("Your selection is kept across pages.")}
					{canSend && ` ${t("Nothing is sent until you press “Send messages”.")}`}
				</p>
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
					<SubmitButton className={canSend ? "button" : undefined} name="intent" value="one-by-one">
						<Icon name="message-circle" size={18} />
						<span>{t("Send one by one")}</span>
					</SubmitButton>
					<Link to={paths.caseStatus} className="button">
						{t("Cancel")}
					</Link>
				</div>
			</div>
			{cases.map((item) => (
				<CaseOfDraft key={item.id} item={item} hasPackage={hasPackage} />
			))}
			<Pager page={page} totalPages={totalPages} isPosted />
		</SafeForm>
	);
}

type TemplateChoiceProps = { templates: { id: string; name: string }[]; template: string };

/** Chooses the draft's text: the usual one or a saved template. */
function TemplateChoice({ templates, template }: TemplateChoiceProps) {
	if (templates.length === 0 && template === "")
		return (
			<p className="mt-2">
				<Words id="<0>Write a template</0> to send your own words." to={paths.newMessageTemplate} />
			</p>
		);
	return (
		<div className="field mt-2">
			<label htmlFor="draft-template">{t("Text")}</label>
			<div className="with-button">
				<select id="draft-template" name="template" className="input" defaultValue={template}>
					<option value="">{t("Usual text")}</option>
					{template === KEPT_TEXT && <option value={KEPT_TEXT}>{t("A template you deleted")}</option>}
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
