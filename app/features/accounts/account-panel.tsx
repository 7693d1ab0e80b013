import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ACCOUNT_ACTS, type AccountAct, type AccountState } from "~/features/accounts/account-acts";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
import { AccountBadge } from "~/features/accounts/user-table";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { SafeForm } from "~/ui/safe-form";

type AccountFacts = {
	username: string;
	email: string;
	role: "USER" | "ADMIN";
	category: keyof typeof CATEGORY_NAMES;
	state: AccountState;
	packageName: string | null;
	caseCount: number;
	registeredAt: string;
};

/** An account as administrators see it. */
export function AccountDetails({ account }: { account: AccountFacts }) {
	return (
		<>
			<p>
				<AccountBadge state={account.state} /> {account.role === "ADMIN" ? "Administrator" : "User"}
			</p>
			<dl className="details mt-3 mb-4">
				<dt>Username</dt>
				<dd>{account.username}</dd>
				<dt>Email</dt>
				<dd>{account.email}</dd>
				<dt>Category</dt>
				<dd>{CATEGORY_NAMES[account.category]}</dd>
				<dt>Package</dt>
				<dd>{account.packageName ?? "–"}</dd>
				<dt>Cases</dt>
				<dd>{account.caseCount}</dd>
				<dt>Registered</dt>
				<dd>{account.registeredAt}</dd>
			</dl>
		</>
	);
}

/** What an administrator can do to the account, each a button, with a reason for the audit log. */
export function AccountActsForm({
	acts,
	result,
}: {
	acts: AccountAct[];
	result: SubmissionResult<string[]> | undefined;
}) {
	const [form, fields] = useForm<{ act: string; reason: string }>({ lastResult: result });
	return (
		<SafeForm className="mt-4" {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={{ act: "Action", reason: "Reason" }} />
			<TextField
				field={fields.reason}
				label="Reason"
				hint="Optional. Saved in the audit log."
				autoComplete="off"
				maxLength={300}
			/>
			<div className="actions">
				{acts.map((act) => (
					<button
						key={act}
						type="submit"
						name="act"
						value={act}
						className={`button${act === "block" ? " button-danger" : ""}`}
					>
						{ACCOUNT_ACTS[act].label}
					</button>
				))}
			</div>
		</SafeForm>
	);
}
