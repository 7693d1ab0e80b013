import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { chatLink } from "~/features/telling/messages/chat-link";
import type { AdminRecipient } from "~/features/telling/messages/recipients/admin-recipient";
import { fillTemplate, type MessageCase } from "~/features/telling/messages/wording/template";
import { countWords, t } from "~/platform/language/translate";
import { SubmitButton } from "~/ui/form/safe-form";

export type Recipient = MessageCase & { id: string; to: AdminRecipient | null };

const numberOf = ({ to }: Recipient) => {
	if (!to) return t("no mobile number");
	return to.isOwner
		? t("to {name}, {number}", { name: to.name, number: formatMobileNumber(to.number) })
		: formatMobileNumber(to.number);
};

const nameOf = ({ to, partyName, cnrNumber }: Recipient) => (to?.isOwner ? to.name : (partyName ?? cnrNumber));

type SendListProps = { recipients: Recipient[]; text: string | undefined };

/** The text for a recipient; empty where it cannot be sent. */
export const textTo = (text: string | undefined, recipient: Recipient) =>
	text === undefined ? "" : fillTemplate(text, recipient);

/** Stands below the preview and recipients, so that both are seen before sending. */
export function SendToAll({ recipients, text }: SendListProps) {
	const reached = recipients.filter(({ to }) => to).length;
	const isBlank = recipients.some((recipient) => recipient.to && textTo(text, recipient) === "");
	return (
		<>
			<SubmitButton
				name="intent"
				value="send"
				busy={t("Sending...")}
				isDisabled={reached === 0 || isBlank}
				describedBy={reached === 0 ? "send-why-not" : undefined}
			>
				{countWords(reached, "Send to all ({count} has a number)", "Send to all ({count} have a number)")}
			</SubmitButton>
			{reached === 0 && (
				<p className="hint" id="send-why-not">
					{t("No case has a mobile number. Add one in the case's record.")}
				</p>
			)}
		</>
	);
}

function SendLink({ recipient, text }: { recipient: Recipient; text: string }) {
	const words = {
		className: "button button-small",
		"aria-label": t("Send to {recipient}", { recipient: nameOf(recipient) }),
	};
	if (text === "")
		return (
			<button type="button" disabled {...words}>
				{t("Send")}
			</button>
		);
	return (
		<a href={chatLink(text, recipient.to?.number)} target="_blank" rel="noreferrer noopener" {...words}>
			{t("Send")}
		</a>
	);
}

/** Links that open each recipient's chat with the filled-in text, which the person then sends. */
export function SendList({ recipients, text }: SendListProps) {
	return (
		<ul aria-label={t("Selected cases")}>
			{recipients.map((recipient) => (
				<li key={recipient.id} className="with-button mb-2">
					<span className="grow">
						<span dir="auto">{recipient.partyName ?? "N/A"}</span>, <span dir="auto">{numberOf(recipient)}</span>,{" "}
						<span className="figures">{recipient.cnrNumber}</span>
					</span>
					<SendLink recipient={recipient} text={textTo(text, recipient)} />
				</li>
			))}
		</ul>
	);
}
