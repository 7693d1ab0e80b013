import { useEffect, useRef, useState } from "react";
import { casesInWords, FormProblem } from "~/features/courts/cases/list/selected-cases";
import type { BulkPage } from "~/features/telling/messages/bulk/bulk-page.server";
import { CaseToSend } from "~/features/telling/messages/bulk/case-to-send";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useSubmit } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { Words } from "~/ui/frame/words";

/** Messages, of which these are the cases, and the cases that they are about. */
const countOf = (caseIds: string[]) => ({ messages: caseIds.length, cases: new Set(caseIds).size });
type Counts = ReturnType<typeof countOf>;

/** What the ticks of the form come to. */
function countTicked(form: HTMLFormElement) {
	const ticked = new FormData(form);
	const included = new Set(ticked.getAll("case"));
	const caseIds = ticked.getAll("to").map((entry) => String(entry).split(" ")[0] ?? "");
	return countOf(caseIds.filter((caseId) => included.has(caseId)));
}

/** The number of messages, and why the package cannot send them, if so. */
function Total({ counts, left, textProblem }: { counts: Counts; left: number | null; textProblem?: string | null }) {
	return (
		<p role="status" className="mb-2">
			<Words
				id="<0>{messages}</0> about {cases}."
				values={{
					messages: countWords(counts.messages, "{count} message", "{count} messages"),
					cases: casesInWords(counts.cases),
				}}
			>
				<strong />
			</Words>{" "}
			{left === null ? (
				<Words id="You have no active package. Send these one by one from your own WhatsApp, or <0>choose a package</0>.">
					<Link to={paths.packages} />
				</Words>
			) : textProblem ? (
				t("{textProblem} Send these messages one by one, or change the text.", { textProblem })
			) : (
				t("Your package has {left} left.", { left })
			)}
			{left !== null && counts.messages > left && ` ${t("Untick some, or choose a larger package.")}`}
		</p>
	);
}

/**
 * Recipients, text, and one button that says how many messages go. Nothing of it is saved. The total follows the ticks by a script;
 * without one, a button updates it, and a total that was not shown is shown before it is sent.
 */
export function BulkForm({
	cases,
	templates,
	template,
	version,
	left,
	problem,
	...page
}: BulkPage & { problem?: string }) {
	const field = useRef<HTMLInputElement>(null);
	const isHydrated = useHydrated();
	const included = cases.filter(({ isIncluded }) => isIncluded);
	const [counts, setCounts] = useState(() =>
		countOf(included.flatMap(({ id, recipients }) => recipients.flatMap(({ isTicked }) => (isTicked ? id : [])))),
	);
	// Ticked before the script came, or restored by the browser.
	useEffect(() => {
		if (field.current?.form) setCounts(countTicked(field.current.form));
	}, []);
	const textProblem = included.flatMap(({ recipients }) => recipients).find((recipient) => recipient.problem)?.problem;
	const canSend = left !== null && !textProblem;
	const [intent, words] = canSend
		? ["send", countWords(counts.messages, "Send {count} message", "Send {count} messages")]
		: [
				"one-by-one",
				countWords(counts.messages, "Send {count} message one by one", "Send {count} messages one by one"),
			];
	return (
		<SafeForm action={paths.sendMessages} onChange={({ currentTarget }) => setCounts(countTicked(currentTarget))}>
			<input type="hidden" name="key" value={page.formKey} ref={field} />
			<input type="hidden" name="shown" value={version} />
			<input type="hidden" name="count" value={counts.messages} />
			<FormProblem>{problem}</FormProblem>
			<FormProblem>{page.isTextUnseen && t("Nothing is sent yet. Check the new text first.")}</FormProblem>
			<FormProblem>{page.isCountUnseen && t("Nothing is sent yet. Check the new total first.")}</FormProblem>
			{cases.map((item, position) => (
				<CaseToSend key={item.id} item={item} hasPackage={left !== null} isFirst={position === 0} />
			))}
			<TemplateChoice templates={templates} template={template} key={template} />
			<div className="actions mb-3">
				{canSend && <IntentButton value="one-by-one" words={t("Send one by one")} />}
				<Link to={paths.clients} className="button">
					{t("Cancel")}
				</Link>
			</div>
			<div className="act-bar">
				<Total counts={counts} left={left} textProblem={textProblem} />
				<div className="cluster">
					<SubmitButton
						name="intent"
						value={intent}
						busy={canSend ? t("Sending...") : undefined}
						isDisabled={counts.messages === 0}
					>
						{words}
					</SubmitButton>
					{!isHydrated && (
						<SubmitButton className="button button-small" name="intent" value="count">
							{t("Update total")}
						</SubmitButton>
					)}
				</div>
			</div>
		</SafeForm>
	);
}

type TemplateChoiceProps = Pick<BulkPage, "templates" | "template">;

/** Chooses the text: the usual one or a saved template. With scripts it is shown at once. */
function TemplateChoice({ templates, template }: TemplateChoiceProps) {
	const submit = useSubmit();
	const isHydrated = useHydrated();
	if (templates.length === 0)
		return (
			<p className="mb-3">
				<Words id="<0>Write a template</0> to send your own words." to={paths.newMessageTemplate} />
			</p>
		);
	return (
		<div className="field">
			<label htmlFor="message-template">{t("Text")}</label>
			<div className="with-button">
				<select
					id="message-template"
					name="template"
					className="input"
					defaultValue={template}
					onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
				>
					<option value="">{t("Usual text")}</option>
					{templates.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				{!isHydrated && <IntentButton value="count" words={t("Show text")} />}
			</div>
		</div>
	);
}
