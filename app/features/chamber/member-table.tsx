import { Link } from "@remix-run/react";
import { type ChamberRole, ROLES } from "~/features/chamber/rights";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { DataTable } from "~/ui/table-region";

/** A member of a chamber, or somebody invited. */
export type MemberItem = {
	id: string;
	/** "" for somebody who has not accepted. */
	name: string;
	contact: string;
	role: ChamberRole;
	state: string;
	isMember: boolean;
};

const roleName = (role: ChamberRole) => ROLES.find(({ id }) => id === role)?.name ?? role;

function PersonCell({ name, contact }: MemberItem) {
	return (
		<td data-label="Who" className="card-first">
			<div>
				{name && (
					<p dir="auto" className="message">
						{name}
					</p>
				)}
				<p className={name ? "hint break-all" : "break-all"}>{contact}</p>
			</div>
		</td>
	);
}

/** Who works on one's cases, and who is invited. */
export function MemberTable({ members }: { members: MemberItem[] }) {
	if (members.length === 0)
		return <EmptyList title="No members yet" hint="Invite a clerk or a junior to work on your cases." />;
	return (
		<DataTable label="Members" hasCards columns={["Who", "Role", "State", "Actions"]}>
			{members.map((item) => (
				<tr key={item.id}>
					<PersonCell {...item} />
					<td data-label="Role">{roleName(item.role)}</td>
					<td data-label="State">{item.state}</td>
					<td data-label="Actions">
						<span className="row-actions">
							<Link
								to={paths.memberRole(item.id)}
								className="button button-small"
								aria-label={`Change the role of ${item.name || item.contact}`}
								preventScrollReset
							>
								Change role
							</Link>{" "}
							<Link
								to={paths.endMember(item.id)}
								className="button button-small"
								aria-label={
									item.isMember ? `End the access of ${item.name}` : `Take back the invitation of ${item.contact}`
								}
								preventScrollReset
							>
								{item.isMember ? "End access" : "Take back"}
							</Link>
						</span>
					</td>
				</tr>
			))}
		</DataTable>
	);
}

/** Memberships and invitations that ended last. */
export function EndedMembers({ members }: { members: MemberItem[] }) {
	if (members.length === 0) return null;
	return (
		<details className="mt-3">
			<summary>Ended</summary>
			<ul className="mt-2">
				{members.map(({ id, name, contact, role, state }) => (
					<li key={id}>
						<span dir="auto" className="break-all">
							{name || contact}
						</span>{" "}
						· {role} <span className="hint">{state}</span>
					</li>
				))}
			</ul>
		</details>
	);
}

type OwnersTableProps = { owners: { id: string; name: string; role: ChamberRole; since: string }[] };

/** For whom one works. */
export function OwnersTable({ owners }: OwnersTableProps) {
	return (
		<section>
			<h2 className="mt-5 mb-2">You work for</h2>
			<DataTable label="You work for" hasCards columns={["Who", "Role", "Since", "Actions"]}>
				{owners.map(({ id, name, role, since }) => (
					<tr key={id}>
						<td data-label="Who" className="card-first" dir="auto">
							{name}
						</td>
						<td data-label="Role">{roleName(role)}</td>
						<td data-label="Since">{since}</td>
						<td data-label="Actions">
							<Link
								to={paths.endMember(id)}
								className="button button-small"
								aria-label={`Leave ${name}`}
								preventScrollReset
							>
								Leave
							</Link>
						</td>
					</tr>
				))}
			</DataTable>
		</section>
	);
}
