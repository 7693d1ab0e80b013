import { Link, useLocation } from "@remix-run/react";
import { Ban, CircleCheck, CircleX, Clock } from "lucide-react";
import type { AccountState } from "~/features/accounts/account-acts";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { paths } from "~/paths";
import { DataTable } from "~/ui/table-region";

/** A person in the administrators' list. */
export type UserItem = {
	id: string;
	firstName: string;
	lastName: string;
	username: string;
	email: string;
	mobileNumber: string;
	category: keyof typeof CATEGORY_NAMES;
	role: "USER" | "ADMIN";
	state: AccountState;
	caseCount: number;
	sessionCount: number;
	packageName: string | null;
};

/** The state of an account, in words and an icon as well as a colour. */
export function AccountBadge({ state }: { state: AccountState }) {
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

/** The list of people; on a small screen, a card for each. */
export function UserTable({ items }: { items: UserItem[] }) {
	const { search } = useLocation();
	return (
		<DataTable label="Users" hasCards columns={COLUMNS}>
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
					<td data-label="Mobile Number">{item.state === "deleted" ? "–" : formatMobileNumber(item.mobileNumber)}</td>
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
							to={{ pathname: paths.admin.user(item.id), search }}
							className="button button-small"
							aria-label={`Open ${item.username}`}
							preventScrollReset
						>
							Open
						</Link>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
