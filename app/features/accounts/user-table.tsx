import { Link, useLocation } from "@remix-run/react";
import { Ban, CircleCheck, CircleX, Clock } from "lucide-react";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** A person as the administrators' list shows them. */
export type UserItem = {
	id: string;
	firstName: string;
	lastName: string;
	username: string;
	email: string;
	mobileNumber: string;
	category: keyof typeof CATEGORY_NAMES;
	role: "USER" | "ADMIN";
	state: string;
	caseCount: number;
	sessionCount: number;
	packageName: string | null;
};

/** How an account stands, in words and a sign beside the colour. */
export function AccountBadge({ state }: { state: string }) {
	if (state === "blocked") {
		return (
			<span className="badge badge-bad">
				<Ban size={14} aria-hidden /> Blocked
			</span>
		);
	}
	if (state === "deleted") {
		return (
			<span className="badge">
				<CircleX size={14} aria-hidden /> Deleted
			</span>
		);
	}
	if (state === "unverified") {
		return (
			<span className="badge badge-wait">
				<Clock size={14} aria-hidden /> Email not verified
			</span>
		);
	}
	return (
		<span className="badge badge-good">
			<CircleCheck size={14} aria-hidden /> Active
		</span>
	);
}

const COLUMNS = [
	"Name",
	"Username",
	"Email",
	"Mobile Number",
	"Category",
	"Role",
	"Package",
	"Status",
	"Cases",
	"Sessions",
	"Action",
];

/** The list of people; a card a person on a small screen. */
export function UserTable({ items }: { items: UserItem[] }) {
	const { search } = useLocation();
	return (
		<TableRegion label="Users" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((item) => (
						<tr key={item.id}>
							<td data-label="Name">
								<span className="roomy" dir="auto">
									{item.firstName} {item.lastName}
								</span>
							</td>
							<td data-label="Username">
								<span className="roomy">{item.state === "deleted" ? "–" : item.username}</span>
							</td>
							<td data-label="Email">
								<span className="roomy">{item.state === "deleted" ? "–" : item.email}</span>
							</td>
							<td data-label="Mobile Number">
								{item.state === "deleted" ? "–" : formatMobileNumber(item.mobileNumber)}
							</td>
							<td data-label="Category">{CATEGORY_NAMES[item.category]}</td>
							<td data-label="Role">{item.role === "ADMIN" ? "Administrator" : "User"}</td>
							<td data-label="Package">{item.packageName ?? "–"}</td>
							<td data-label="Status">
								<AccountBadge state={item.state} />
							</td>
							<td data-label="Cases">{item.caseCount}</td>
							<td data-label="Sessions">{item.sessionCount}</td>
							<td data-label="Action">
								<Link
									to={{ pathname: `/admin/users/${item.id}`, search }}
									className="button button-small"
									aria-label={`Open ${item.username}`}
									preventScrollReset
								>
									Open
								</Link>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
