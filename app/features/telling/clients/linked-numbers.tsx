import { shownLink } from "~/features/money/subscriptions/shown-link";
import type { CaseClientsList } from "~/features/telling/clients/case-clients.server";
import { OtherSide } from "~/features/telling/messages/recipients/linkable-case";
import { REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Words } from "~/ui/frame/words";

type Numbers = CaseClientsList["numbers"];

/** More numbers are linked on the pages of the clients. */
const MAX_CHOICES = 100;

/** Whether the messages say that a contact needs to come to the hearing. */
function Comes({ item: { id, mustCome, ...item } }: { item: Numbers[number] }) {
	const name = item.partyName || item.number;
	const choice = mustCome === null ? "" : mustCome ? "yes" : "no";
	return (
		<select
			name="comes"
			className="input mb-2"
			defaultValue={`${id} ${choice}`}
			aria-label={t("Whether {name} needs to come", { name })}
		>
			<option value={`${id} `}>{t("Messages do not say whether to come")}</option>
			<option value={`${id} yes`}>{t("Messages say: You need to come")}</option>
			<option value={`${id} no`}>{t("Messages say: You need not come")}</option>
		</select>
	);
}

/** Links saved clients to a case, and says whether they need to come. */
export function LinkedNumbers({ caseId, numbers }: { caseId: string; numbers: Numbers }) {
	return (
		<SafeForm className="card mt-2" action={paths.numbersOfCase(caseId)} id="numbers-form">
			<ul>
				{numbers.slice(0, MAX_CHOICES).map((item) => (
					<li key={item.id}>
						<input type="hidden" name="shown" value={shownLink(item)} />
						<Choice name="number" value={item.id} defaultChecked={item.isLinked}>
							<span>
								<span dir="auto">{item.party ?? (item.partyName || t("No name"))}</span> ·{" "}
								<span className="figures">{item.number}</span>{" "}
								{item.getsAllCases && <span className="hint">{t(REASON_WORDS.all_cases)}</span>}{" "}
								{item.isByName && <span className="hint">{t(REASON_WORDS.by_name)}</span>}
								<OtherSide warning={item.warning} />
							</span>
						</Choice>
						{item.isLinked && <Comes item={item} />}
					</li>
				))}
			</ul>
			<SubmitButton className="button mt-2" busy={t("Saving…")}>
				{t("Save linked numbers")}
			</SubmitButton>
			{numbers.length > MAX_CHOICES && (
				<p className="hint mt-2">
					<Words
						id="Link the other {number} on the pages of your <0>clients</0>"
						values={{ number: numbers.length - MAX_CHOICES }}
						to={paths.clients}
					/>
				</p>
			)}
			<p className="hint mt-2">{t("Messages go only to these numbers and yours.")}</p>
		</SafeForm>
	);
}
