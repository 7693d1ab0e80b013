import { agreementInWords, linkedInWords, messageLanguage } from "~/features/money/subscriptions/contact-words";
import type { SavedNumber } from "~/features/money/subscriptions/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { countWords, LANGUAGES, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

export type ClientItem = SavedNumber & {
	caseCount: number;
	/** How many cases are linked by name alone. */
	unconfirmed: number;
	hasOptedOut: boolean;
};

/** `98765 01234 · मराठी · 2 cases · Agreed in person, 2 Mar 2026` */
function Facts({ item }: { item: ClientItem }) {
	const { number, language, unconfirmed, hasOptedOut } = item;
	const facts = [
		LANGUAGES[messageLanguage(language)].name,
		linkedInWords(item),
		unconfirmed > 0 &&
			countWords(
				unconfirmed,
				"{count} case linked by name, not confirmed",
				"{count} cases linked by name, not confirmed",
			),
		hasOptedOut ? t("Opted out: gets no messages") : agreementInWords(item),
	];
	return (
		<>
			<span className="figures">{number}</span> · {facts.filter(Boolean).join(" · ")}
		</>
	);
}

/** Where messages to a client, or to all of a case's, are looked at before they are sent. */
export const messageAddress = (about: { case_id?: string; client?: string }) =>
	`${paths.sendMessages}?${new URLSearchParams(about)}`;

type MessageLinkProps = { about: Parameters<typeof messageAddress>[0]; name: string };

export const MessageLink = ({ about, name }: MessageLinkProps) => (
	<Link to={messageAddress(about)} className="button button-small" aria-label={t("Tell {name}", { name })}>
		{t("Tell")}
	</Link>
);

/** A row of a client: who they are, and what there is to know of them in one sentence. */
export function ClientList({ items }: { items: ClientItem[] }) {
	const may = useMay();
	return (
		<ul className="change-list" aria-label={t("Clients")}>
			{items.map((item) => (
				<li key={item.id} className="flex items-center justify-between">
					<p>
						<Link to={paths.client(item.id)} className="what" dir="auto">
							{item.partyName || t("No name")}
						</Link>
						<br />
						<span className="rest">
							<Facts item={item} />
						</span>
					</p>
					{may("message") && !item.hasOptedOut && (item.getsAllCases || item.caseCount > 0) && (
						<p className="rest">
							<MessageLink about={{ client: item.id }} name={item.partyName || item.number} />
						</p>
					)}
				</li>
			))}
		</ul>
	);
}
