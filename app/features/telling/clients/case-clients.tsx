import { withChoice } from "~/features/courts/cases/page/page-address";
import { useMay } from "~/features/people/chamber/use-may";
import type { CaseClientsList } from "~/features/telling/clients/case-clients.server";
import { ClientForm } from "~/features/telling/clients/client-form";
import { MessageLink, messageAddress } from "~/features/telling/clients/client-list";
import { LinkedNumbers } from "~/features/telling/clients/linked-numbers";
import { OtherSide } from "~/features/telling/messages/recipients/linkable-case";
import { DOUBT_WORDS, REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { MessageTable } from "~/features/telling/messages/sent/message-table";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import type { Basis } from "~/ui/form/safe-form";
import { FlashLine } from "~/ui/frame/flash";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type CaseClientsProps = CaseClientsList & {
	item: { id: string; cnrNumber: string; isApproved: boolean };
	/** The page without an open form, the form to show, and a refused one. */
	here: string;
	edit: string;
	result: Basis["result"];
};

/** The word of the form for a new client in the page's address; the name to begin with follows it. */
const NEW = "client";

function Client({ item, client }: { item: CaseClientsProps["item"]; client: CaseClientsList["numbers"][number] }) {
	const may = useMay();
	const { id, number, partyName, party, getsAllCases, doubt, mustCome, warning } = client;
	const facts = [
		getsAllCases && t(REASON_WORDS.all_cases),
		client.isByName && t(REASON_WORDS.by_name),
		doubt && doubt !== "not_confirmed" && t(DOUBT_WORDS[doubt]),
		mustCome !== null && (mustCome ? t("Messages say: You need to come") : t("Messages say: You need not come")),
	].filter(Boolean);
	return (
		<li className="flex items-center justify-between">
			<p>
				<Link to={paths.client(id)} className="what" dir="auto">
					{party ?? (partyName || t("No name"))}
				</Link>
				<br />
				<span className="rest">
					<span className="figures">{number}</span>
					{facts.map((fact) => ` · ${fact}`)}
					<OtherSide warning={warning} />
				</span>
			</p>
			{may("message") && item.isApproved && doubt !== "opted_out" && (
				<p className="rest">
					<MessageLink about={{ case_id: item.id, client: id }} name={partyName || number} />
				</p>
			)}
		</li>
	);
}

/** Adds a party of the own side, or anybody, and chooses among the saved numbers. */
function Adding({
	numbers,
	parties,
	hasPackage,
	here,
	edit,
	result,
}: Omit<CaseClientsProps, "item" | "messages" | "total">) {
	if (!hasPackage)
		return (
			<p className="hint mt-2">
				<Words id="Clients are added, and messages sent, with a package. <0>Packages</0>" to={paths.packages} />
			</p>
		);
	if (edit.startsWith(NEW)) {
		const party = edit.slice(NEW.length).trim();
		return <ClientForm {...{ result, party, parties }} cancelTo={`${here}#numbers`} intent="client" key={party} />;
	}
	const formFor = (name: string) => `${withChoice(here, "edit", `${NEW} ${name}`.trim())}#client-form`;
	return (
		<p className="actions mt-2">
			{parties.map((name) => (
				<Link key={name} to={formFor(name)} className="button" dir="auto" preventScrollReset>
					{t("Add {name}", { name })}
				</Link>
			))}
			<Link to={formFor("")} className="button" preventScrollReset>
				{t("Add client")}
			</Link>
			{numbers.length > 0 && (
				<Link to={`${withChoice(here, "edit", "numbers")}#numbers-form`} className="button" preventScrollReset>
					{t("Choose among saved clients")}
				</Link>
			)}
		</p>
	);
}

function Tell({ item, hasPackage }: Pick<CaseClientsProps, "item" | "hasPackage">) {
	const may = useMay();
	if (!may("message")) return null;
	if (!item.isApproved) return <p className="hint">{t("Messages can be sent after approval.")}</p>;
	return (
		<p className="mb-3">
			<Link to={messageAddress({ case_id: item.id })} className="button">
				<Icon name="message-circle" size={18} />
				<span>{t("Send WhatsApp")}</span>
			</Link>{" "}
			{!hasPackage && <span className="hint">{t("Without a package you send them one by one.")}</span>}
		</p>
	);
}

/** Who gets messages about a case, and what was sent. */
export function CaseClients({ messages, total, ...shown }: CaseClientsProps) {
	const { item, numbers, edit } = shown;
	const may = useMay();
	const clients = numbers.filter(({ isClient }) => isClient);
	return (
		<section>
			<h2 className="mt-5 mb-2" id="numbers">
				{t("Clients")}
			</h2>
			<FlashLine at="numbers" />
			{clients.length === 0 && <p className="hint">{t("No one is linked to this case yet.")}</p>}
			{clients.length > 0 && (
				<ul className="change-list" aria-label={t("Clients")}>
					{clients.map((client) => (
						<Client key={client.id} item={item} client={client} />
					))}
				</ul>
			)}
			{may("numbers") &&
				(edit === "numbers" ? <LinkedNumbers caseId={item.id} numbers={numbers} /> : <Adding {...shown} />)}
			<h2 className="mt-5 mb-2">{t("Messages")}</h2>
			<Tell {...shown} />
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
