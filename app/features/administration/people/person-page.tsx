import type { ReactNode } from "react";
import { AuditTable } from "~/features/administration/audit-log/audit-table";
import type { Person } from "~/features/administration/people/person.server";
import { PersonAccount } from "~/features/administration/people/person-account";
import { PersonCases, PersonPayments, PersonPosts } from "~/features/administration/people/person-tables";
import { type AccountAction, actionWords } from "~/features/people/accounts/administration/account-actions";
import { SessionTable, TokenTable } from "~/features/people/sign-in/sessions/sessions-and-tokens";
import { MessageTable } from "~/features/telling/messages/sent/message-table";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { Link, useLocation } from "~/ui/frame/router";

type PartProps = {
	title: string;
	/** Text shown when the part is empty. */
	none: string;
	isEmpty: boolean;
	/** Link to the full list. */
	all?: { to: string; label: string };
	children: ReactNode;
};

function Part({ title, none, isEmpty, all, children }: PartProps) {
	return (
		<section className="mt-6">
			<div className="page-head">
				<h2>{title}</h2>
				{all && !isEmpty && (
					<Link to={all.to} className="button button-small">
						{all.label}
					</Link>
				)}
			</div>
			{isEmpty ? <p className="hint">{none}</p> : children}
		</section>
	);
}

type ActionLinkProps = { userId: string; action: AccountAction; item?: string; isSmall?: boolean; name?: string };

/** Leads to the confirmation of an action; the URL keeps the list from which the page was opened. */
function ActionLink({ userId, action, item, isSmall, name }: ActionLinkProps) {
	const search = new URLSearchParams(useLocation().search);
	search.set("act", action);
	if (item) search.set("item", item);
	else search.delete("item");
	const { label, isDanger } = actionWords(action);
	const look = isDanger && !isSmall ? "button button-danger" : "button";
	return (
		<Link
			to={`${adminPaths.userAction(userId)}?${search}`}
			className={isSmall ? "button button-small" : look}
			preventScrollReset
		>
			{t(label)}
			{name && <span className="visually-hidden"> {name}</span>}
		</Link>
	);
}

export function PersonPage({ userId, person }: { userId: string; person: Person }) {
	const { actions, isOwn, mayEndAccess, alerts } = person;
	return (
		<>
			<PersonAccount person={person} />
			{isOwn && <p className="hint mt-4">{t("This is your own account. Only another administrator can change it.")}</p>}
			{actions.length > 0 && (
				<p className="actions">
					{actions.map((action) => (
						<ActionLink key={action} userId={userId} action={action} />
					))}
				</p>
			)}
			<Part
				title={`${t("Cases")} (${person.caseCount.toLocaleString("en-IN")})`}
				none={t("No cases.")}
				isEmpty={person.cases.length === 0}
				all={{ to: person.casesTo, label: t("All cases") }}
			>
				<PersonCases items={person.cases} />
			</Part>
			<Part
				title={t("Transactions")}
				none={t("No transactions found.")}
				isEmpty={person.payments.length === 0}
				all={{ to: person.paymentsTo, label: t("All transactions") }}
			>
				<PersonPayments items={person.payments} />
			</Part>
			<Part title={t("Complaints and feedback")} none={t("None.")} isEmpty={person.posts.length === 0}>
				<PersonPosts items={person.posts} />
			</Part>
			<Part title={t("Messages")} none={t("No messages.")} isEmpty={person.messages.length === 0}>
				<MessageTable items={person.messages} firstNumber={1} />
			</Part>
			<Part title={t("Sessions")} none={t("Not logged in anywhere.")} isEmpty={person.sessions.length === 0}>
				<SessionTable
					items={person.sessions}
					endButton={
						mayEndAccess
							? ({ id, device }) => <ActionLink userId={userId} action="end-session" item={id} name={device} isSmall />
							: undefined
					}
				/>
			</Part>
			<Part title={t("API tokens")} none={t("No API tokens.")} isEmpty={person.tokens.length === 0}>
				<TokenTable
					items={person.tokens}
					endButton={
						mayEndAccess
							? ({ id, name }) => <ActionLink userId={userId} action="revoke-token" item={id} name={name} isSmall />
							: undefined
					}
				/>
			</Part>
			<Part title={t("Alerts")} none="" isEmpty={false}>
				<div className="card">
					{alerts.notes.map((note) => (
						<p key={note}>{note}</p>
					))}
					<dl className="details mt-3">
						{alerts.kinds.flatMap(({ name, channels }) => [
							<dt key={name}>{name}</dt>,
							<dd key={`${name} channels`}>{channels}</dd>,
						])}
					</dl>
				</div>
			</Part>
			<Part title={t("History")} none={t("Nothing yet.")} isEmpty={person.history.length === 0}>
				<AuditTable items={person.history} />
			</Part>
		</>
	);
}
