import { shownLink } from "~/features/money/subscriptions/shown-link";
import { useMay } from "~/features/people/chamber/use-may";
import { OtherSide } from "~/features/telling/messages/recipients/linkable-case";
import { REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import type { listCaseMessages } from "~/features/telling/messages/sent/case-messages.server";
import { MessageTable } from "~/features/telling/messages/sent/message-table";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { FlashLine } from "~/ui/frame/flash";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type CaseMessagesProps = Awaited<ReturnType<typeof listCaseMessages>> & {
	item: { id: string; cnrNumber: string; isApproved: boolean };
};

function WhoGetsThem({
	item,
	recipients,
	unconfirmed,
	hasPackage,
}: Omit<CaseMessagesProps, "messages" | "total" | "numbers">) {
	const may = useMay();
	return (
		<div className="card mb-3">
			<p>{t("Messages about this case go to:")}</p>
			<ul className="mt-2 mb-2">
				{recipients.map(({ number, name, reason }) => (
					<li key={number}>
						<span className="figures">{number}</span> {name && <>· {<span dir="auto">{name}</span>}</>}{" "}
						<span className="hint">{t(REASON_WORDS[reason])}</span>
					</li>
				))}
			</ul>
			{recipients.length === 0 && <p>{t("None yet.")}</p>}
			{unconfirmed > 0 && (
				<p className="hint">
					{countWords(
						unconfirmed,
						"{count} number is linked by name, not confirmed: it gets no messages.",
						"{count} numbers are linked by name, not confirmed: they get no messages.",
					)}{" "}
					{may("numbers") && <Link to={paths.linksByName}>{t("Confirm or remove numbers linked by name")}</Link>}
				</p>
			)}
			{!may("message") ? null : item.isApproved ? (
				<SafeForm action={paths.sendMessages}>
					<input type="hidden" name="case_id" value={item.id} />
					<SubmitButton className="button">
						<Icon name="message-circle" size={18} />
						<span>{t("Send WhatsApp")}</span>
					</SubmitButton>
					{!hasPackage && <p className="hint mt-2">{t("Without a package you send them one by one.")}</p>}
				</SafeForm>
			) : (
				<p className="hint">{t("Messages can be sent after approval.")}</p>
			)}
		</div>
	);
}

/** More numbers are linked under Mobile Maintenance. */
const MAX_CHOICES = 100;

/** Whether the messages say that a contact needs to come to the hearing. */
function Comes({ item: { id, mustCome, ...item } }: { item: CaseMessagesProps["numbers"][number] }) {
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

function LinkedNumbers({ caseId, numbers }: { caseId: string; numbers: CaseMessagesProps["numbers"] }) {
	return (
		<SafeForm className="card mb-3" action={paths.numbersOfCase(caseId)}>
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
						id="Link the other {number} under <0>Mobile Maintenance</0>"
						values={{ number: numbers.length - MAX_CHOICES }}
						to={paths.mobileMaintenance}
					/>
				</p>
			)}
			<p className="hint mt-2">{t("Messages go only to these numbers and yours.")}</p>
		</SafeForm>
	);
}

export function CaseMessages({ messages, total, ...shown }: CaseMessagesProps) {
	const { item, numbers } = shown;
	const may = useMay();
	return (
		<section>
			{may("numbers") && (
				<>
					<h2 className="mt-5 mb-2" id="numbers">
						{t("Linked numbers")}
					</h2>
					<FlashLine at="numbers" />
					{numbers.length > 0 ? (
						<LinkedNumbers caseId={item.id} numbers={numbers} key={numbers.map(({ isLinked }) => isLinked).join()} />
					) : (
						<p className="hint">
							<Words id="No numbers are saved. <0>Save numbers of your clients</0>" to={paths.mobileMaintenance} />
						</p>
					)}
				</>
			)}
			<h2 className="mt-5 mb-2">{t("Messages")}</h2>
			<WhoGetsThem {...shown} />
			{total === 0 ? (
				<p className="hint">{t("No message about this case has been sent.")}</p>
			) : (
				<MessageTable items={messages} firstNumber={1} isOfOneCase />
			)}
			{item.cnrNumber && total > messages.length && (
				<p className="mt-2">
					<Link to={`${paths.messages}?cnr_number=${item.cnrNumber}`}>{t("Show all messages with this CNR")}</Link>
				</p>
			)}
		</section>
	);
}
