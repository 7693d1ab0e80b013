import { type ChamberRole, roleInWords } from "~/features/people/chamber/rights";
import { paths } from "~/paths";
import { phrases, t } from "~/platform/language/translate";
import { ButtonForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { DataTable, EmptyList, labelled, RowHead } from "~/ui/list/table";

/** A member of a chamber, or an open invitation. */
export type MemberItem = {
	id: string;
	/** "" for an open invitation. */
	name: string;
	contact: string;
	role: ChamberRole;
	state: string;
	isMember: boolean;
};

const roleName = (role: ChamberRole) => roleInWords(role).name ?? role;

function PersonCell({ name, contact }: MemberItem) {
	return (
		<RowHead>
			<bdi>{name || contact}</bdi> {name && <span className="rest font-normal">{contact}</span>}
		</RowHead>
	);
}

type DialogLinkProps = { to: string; words: string; about: string };

/** Opens the dialog about a member; `about` is its label for screen readers. */
function DialogLink({ to, words, about }: DialogLinkProps) {
	return (
		<Link to={to} className="button button-small" aria-label={about} preventScrollReset>
			{words}
		</Link>
	);
}

function MemberRow({ item }: { item: MemberItem }) {
	const { id, name, contact, isMember } = item;
	return (
		<tr>
			<PersonCell {...item} />
			<td>{roleName(item.role)}</td>
			<td>{item.state}</td>
			<td className="acts">
				<span className="row-actions">
					<DialogLink
						to={paths.memberRole(id)}
						words={t("Change role")}
						about={t("Change the role of {name}", { name: name || contact })}
					/>{" "}
					<DialogLink
						to={paths.endMember(id)}
						words={isMember ? t("End access") : t("Cancel invitation")}
						about={
							isMember ? t("End access for {name}", { name }) : t("Cancel the invitation to {contact}", { contact })
						}
					/>
				</span>
			</td>
		</tr>
	);
}

export function MemberTable({ members }: { members: MemberItem[] }) {
	if (members.length === 0)
		return <EmptyList title={t("No members yet")} hint={t("Invite a clerk or a junior to work on your cases.")} />;
	return (
		<DataTable label={t("Members")} columns={phrases("Person", "Role", "Status", "Actions")}>
			{members.map((item) => (
				<MemberRow key={item.id} item={item} />
			))}
		</DataTable>
	);
}

export function EndedMembers({ members }: { members: MemberItem[] }) {
	if (members.length === 0) return null;
	return (
		<details className="mt-3">
			<summary>{t("Ended")}</summary>
			<ul className="mt-2">
				{members.map(({ id, name, contact, role, state }) => (
					<li key={id}>
						<span dir="auto" className="break-all">
							{name || contact}
						</span>{" "}
						· {t(role)} <span className="hint">{state}</span>
					</li>
				))}
			</ul>
		</details>
	);
}

type OwnersTableProps = { owners: { id: string; ownerId: string; name: string; role: ChamberRole; since: string }[] };

export function OwnersTable({ owners }: OwnersTableProps) {
	return (
		<section>
			<h2 className="mt-5 mb-2">{t("You work for")}</h2>
			<DataTable label={t("You work for")} columns={phrases("Person", "Role", "Since", "Actions")}>
				{owners.map(({ id, ownerId, name, role, since }) => (
					<tr key={id}>
						<RowHead dir="auto">{name}</RowHead>
						<td>{roleName(role)}</td>
						<td {...labelled("Since")}>{since}</td>
						<td className="acts">
							<div className="row-actions">
								<ButtonForm
									action={paths.switchCases}
									name="owner"
									value={ownerId}
									className="button button-small button-primary"
									reloadDocument
								>
									{t("Open the cases")}
									<span className="visually-hidden"> {name}</span>
								</ButtonForm>{" "}
								<DialogLink to={paths.endMember(id)} words={t("Leave")} about={t("Leave {name}", { name })} />
							</div>
						</td>
					</tr>
				))}
			</DataTable>
		</section>
	);
}
