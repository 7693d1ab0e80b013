import { agreementInWords, messageLanguage, subjectsInWords } from "~/features/money/subscriptions/contact-words";
import type { SavedNumber } from "~/features/money/subscriptions/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { messageAddress } from "~/features/telling/clients/client-list";
import { LinkableCaseWords } from "~/features/telling/messages/recipients/linkable-case";
import type { LinkableCase } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { LANGUAGES, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

type Client = SavedNumber & { hasOptedOut: boolean };

type ClientFactsProps = { client: Client; cases: LinkableCase[] };

/** The number, language, agreement and automatic messages in sentences, and what can be done. */
export function ClientFacts({ client, cases }: ClientFactsProps) {
	const may = useMay();
	const { id, number, language, hasOptedOut, getsAllCases } = client;
	const subjects = subjectsInWords(client);
	const canTell = !hasOptedOut && (getsAllCases || cases.some(({ isLinked }) => isLinked));
	return (
		<>
			<p>
				<span className="figures">{number}</span> ·{" "}
				{t("Messages in {language}", { language: LANGUAGES[messageLanguage(language)].name })} ·{" "}
				{hasOptedOut ? t("Opted out: gets no messages") : agreementInWords(client)}
			</p>
			{subjects && <p className="rest">{subjects}</p>}
			<div className="actions mb-3">
				{may("message") && canTell && (
					<Link to={messageAddress({ client: id })} className="button button-primary">
						{t("Tell")}
					</Link>
				)}
				{may("numbers") && (
					<Link to="?edit=contact#contact-form" className="button" preventScrollReset>
						{t("Edit")}
					</Link>
				)}
				{may("delete") && (
					<Link to={paths.deleteClient(id)} className="button">
						{t("Delete")}
					</Link>
				)}
			</div>
		</>
	);
}

type ClientCasesProps = { client: Client; items: LinkableCase[]; totalPages: number };

/** The cases that the client gets messages about, with a link to choose them. */
export function ClientCases({ client: { id, getsAllCases }, items, totalPages }: ClientCasesProps) {
	const may = useMay();
	return (
		<section>
			<div className="heading-line mt-5 mb-2">
				<h2>{t("Cases")}</h2>
				{may("numbers") && <Link to={paths.casesOfClient(id)}>{t("Choose cases")}</Link>}
				{may("numbers") && items.some(({ isByName }) => isByName) && (
					<Link to={`${paths.casesOfClient(id)}?show=linked`}>{t("Confirm or remove links by name")}</Link>
				)}
			</div>
			{getsAllCases && <p>{t("Gets messages about all your cases.")}</p>}
			{!getsAllCases && items.length === 0 && <p className="hint">{t("No case: no messages are sent")}</p>}
			{items.length > 0 && (
				<ul className="change-list">
					{items.map((item) => (
						<li key={item.id}>
							<LinkableCaseWords item={item} to={paths.case(item.id)} />
						</li>
					))}
				</ul>
			)}
			{totalPages > 1 && may("numbers") && (
				<p className="mt-2">
					<Link to={`${paths.casesOfClient(id)}?show=linked`}>{t("Show all cases")}</Link>
				</p>
			)}
		</section>
	);
}
