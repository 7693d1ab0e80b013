import type { AccountState } from "~/features/people/accounts/administration/account-actions";
import type { listUsers } from "~/features/people/accounts/administration/queries.administration.server";
import { CATEGORY_NAMES } from "~/features/people/accounts/profile/person-choices";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link, useLocation } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

type UserItem = Omit<Awaited<ReturnType<typeof listUsers>>["rows"][number], "createdAt"> & {
	caseCount: number;
	/** With its last day. */
	currentPackage: string | null;
};

/** The state of an account, as words and an icon as well as a colour. */
export function AccountBadge({ state }: { state: AccountState }) {
	if (state === "blocked") {
		return (
			<span className="badge badge-bad">
				<Icon name="ban" size={14} /> {t("Blocked")}
			</span>
		);
	}
	if (state === "deleted") {
		return (
			<span className="badge">
				<Icon name="circle-x" size={14} /> {t("Deleted")}
			</span>
		);
	}
	if (state === "unverified") {
		return (
			<span className="badge badge-wait">
				<Icon name="clock" size={14} /> {t("Email not verified")}
			</span>
		);
	}
	return (
		<span className="badge badge-good">
			<Icon name="circle-check" size={14} /> {t("Active")}
		</span>
	);
}

const COLUMNS = phrases(
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
);

/** The user list. Links keep the search, so that a person's page leads back to the same list. */
export function UserTable({ items }: { items: UserItem[] }) {
	const { search } = useLocation();
	return (
		<DataTable label={t("Users")} columns={COLUMNS}>
			{items.map((item) => (
				<tr key={item.id}>
					<RowHead className="what one-line" dir="auto">
						{item.firstName} {item.lastName}
					</RowHead>
					<td className="short">{item.state === "deleted" ? "–" : item.username}</td>
					<td className="short">{item.state === "deleted" ? "–" : item.email}</td>
					<td>{item.state === "deleted" ? "–" : formatMobileNumber(item.mobileNumber)}</td>
					<td>{t(CATEGORY_NAMES[item.category])}</td>
					<td>{item.role === "ADMIN" ? t("Administrator") : t("User")}</td>
					<td className="short">{item.currentPackage}</td>
					<td>
						<AccountBadge state={item.state} />
					</td>
					<td {...labelled("Cases")}>{item.caseCount}</td>
					<td {...labelled("Sessions")}>{item.sessionCount}</td>
					<td className="acts">
						<Link
							to={{ pathname: adminPaths.user(item.id), search }}
							className="button button-small"
							aria-label={t("Open {username}", { username: item.username })}
						>
							{t("Open")}
						</Link>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
