import { cnrOrDash } from "~/features/courts/court-records/case-facts";
import type { BulkPage } from "~/features/telling/messages/bulk/bulk-page.server";
import { OtherSide } from "~/features/telling/messages/recipients/linkable-case";
import { DOUBT_WORDS, MAX_CHOICES, REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { paths } from "~/paths";
import { countWords, LANGUAGES, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type Item = BulkPage["cases"][number];

type RecipientTickProps = { caseId: string; recipient: Item["recipients"][number] };

function RecipientTick({ caseId, recipient }: RecipientTickProps) {
	const { number, shown, name, reason, isTicked, doubt, warning } = recipient;
	const why = [t(REASON_WORDS[reason]), doubt && t(DOUBT_WORDS[doubt])].filter(Boolean).join(" · ");
	return (
		<li>
			<Choice name="to" value={`${caseId} ${number}`} defaultChecked={isTicked} disabled={doubt === "opted_out"}>
				<span>
					<span dir="auto">{name || t("No name")}</span> ·{" "}
					{shown && <span className="figures whitespace-nowrap">{shown}</span>} <span className="hint">{why}</span>
					<OtherSide warning={warning} />
				</span>
			</Choice>
		</li>
	);
}

/** The text as it goes to a recipient. */
const TextTo = ({ recipient, isOpen }: { recipient: Item["recipients"][number]; isOpen: boolean }) => (
	<details className="mb-2" open={isOpen}>
		<summary>
			<span dir="auto">{recipient.name || recipient.shown}</span> ·{" "}
			{t("Message in {language}", { language: LANGUAGES[recipient.language].name })}
		</summary>
		<p className="note mt-2 whitespace-pre-wrap" dir="auto">
			{recipient.text}
		</p>
	</details>
);

type CaseToSendProps = { item: Item; hasPackage: boolean; isFirst: boolean };

/** A case with its recipients, to tick, and below them the text for each; that of the page's first is open. */
export function CaseToSend({ item, hasPackage, isFirst }: CaseToSendProps) {
	const { id, name, cnrNumber, day, isIncluded, recipients } = item;
	const [choices, hidden] = [recipients.slice(0, MAX_CHOICES), recipients.slice(MAX_CHOICES)];
	const first = recipients.find(({ isTicked }) => isTicked) ?? recipients[0];
	const isOwnOnly = recipients.every(({ reason }) => reason === "own");
	return (
		<section className="card mb-3" aria-label={name}>
			<input type="hidden" name="case_id" value={id} />
			<Choice name="case" value={id} defaultChecked={isIncluded} aria-label={t("Send {name}", { name })} isHead>
				<span dir="auto">{name}</span>
			</Choice>
			<p className="hint">
				<span className="figures">{cnrOrDash(cnrNumber)}</span> ·{" "}
				{day ?? t("No next date: left out unless you tick it")}
			</p>
			<ul className="mt-2 pl-3">
				{choices.map((recipient) => (
					<RecipientTick key={recipient.number} caseId={id} recipient={recipient} />
				))}
			</ul>
			{choices.map((recipient) => (
				<TextTo key={recipient.number} recipient={recipient} isOpen={isFirst && recipient === first} />
			))}
			{hidden.map(
				({ number, isTicked }) => isTicked && <input key={number} type="hidden" name="to" value={`${id} ${number}`} />,
			)}
			{hidden.length > 0 && (
				<p className="hint">{countWords(hidden.length, "And {count} more number", "And {count} more numbers")}</p>
			)}
			{isOwnOnly && hasPackage && (
				<p className="hint">
					<Words id="No saved number is linked to this case. <0>Link numbers</0>">
						<Link to={`${paths.case(id)}?part=clients#numbers`} />
					</Words>
				</p>
			)}
		</section>
	);
}
