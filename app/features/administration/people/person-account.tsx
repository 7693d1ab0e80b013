import { BarNumberState } from "~/features/administration/people/bar-number-state";
import { FactorState } from "~/features/administration/people/factor-state";
import type { Person } from "~/features/administration/people/person.server";
import { AccountBadge } from "~/features/people/accounts/administration/user-table";
import { t } from "~/platform/language/translate";

function Use({ id, label, used, limit }: { id: string; label: string; used: number; limit: number }) {
	return (
		<>
			<dt id={id}>{label}</dt>
			<dd>
				{t("{used} of {limit}", { used: used.toLocaleString("en-IN"), limit: limit.toLocaleString("en-IN") })}
				<progress className="progress mt-1" value={Math.min(used, limit)} max={limit} aria-labelledby={id} />
			</dd>
		</>
	);
}

/** A person's account and package. */
export function PersonAccount({ person }: { person: Person }) {
	const { account, factor, package: pack } = person;
	return (
		<dl className="details card">
			<dt>{t("Status")}</dt>
			<dd>
				<AccountBadge state={account.state} /> {account.isAdmin ? t("Administrator") : t("User")}
			</dd>
			<dt>{t("Username")}</dt>
			<dd>{account.username}</dd>
			<dt>{t("Email")}</dt>
			<dd>{account.email}</dd>
			<dt>{t("Mobile Number")}</dt>
			<dd>{account.mobile}</dd>
			<dt>{t("Category")}</dt>
			<dd>{account.category.map((word) => t(word)).join(" · ")}</dd>
			<dt>{t("Place")}</dt>
			<dd dir="auto">{account.place || "–"}</dd>
			<dt>{t("Registered")}</dt>
			<dd>{account.registeredAt}</dd>
			<dt>{t("Two-step login")}</dt>
			<dd>
				<FactorState {...factor} />
			</dd>
			{person.bar && (
				<>
					<dt>{t("Bar number")}</dt>
					<dd>
						<BarNumberState bar={person.bar} />
					</dd>
				</>
			)}
			<dt>{t("Package")}</dt>
			<dd>{pack.words}</dd>
			{pack.use && (
				<>
					<Use
						id="messages-used"
						label={t("Messages sent")}
						used={pack.use.messagesSent}
						limit={pack.use.messageLimit}
					/>
					<Use
						id="numbers-used"
						label={t("Numbers used")}
						used={pack.use.numbersUsed}
						limit={pack.use.phoneNumberLimit}
					/>
				</>
			)}
		</dl>
	);
}
