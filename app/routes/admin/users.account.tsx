import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { sessionItems } from "~/features/accounts/access-items.server";
import { SessionTable } from "~/features/accounts/access-tables";
import { ACCOUNT_ACTS, type AccountAct } from "~/features/accounts/account-acts";
import { changeAccount, findUserForAdmin } from "~/features/accounts/administration.server";
import { accountActInput } from "~/features/accounts/administration-input";
import { AccountBadge } from "~/features/accounts/user-table";
import { formatMoment } from "~/features/courts/day";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, TextField } from "~/ui/field";
import { SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "User · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const user = await orNotFound(findUserForAdmin(params.userId ?? ""));
	const state = user.deletedAt
		? "deleted"
		: user.blockedAt
			? "blocked"
			: user.emailVerifiedAt
				? "active"
				: "unverified";
	const acts: AccountAct[] =
		user.deletedAt || user.id === admin.id
			? []
			: user.blockedAt
				? ["unblock"]
				: ["block", user.role === "ADMIN" ? "take-admin" : "make-admin"];
	return {
		...{ name: `${user.firstName} ${user.lastName}`, username: user.username, email: user.email, role: user.role },
		...{ category: user.category, caseCount: user.caseCount, since: formatMoment(user.createdAt), state, acts },
		packageName: user.packageName,
		isOwn: user.id === admin.id,
		sessions: await sessionItems(user.id),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	return submit(request, accountActInput, async (input) => {
		const actor = { id: admin.id, address: requestContext().address };
		await changeAccount(actor, params.userId ?? "", input);
		return redirectWithFlash(new URL(request.url).pathname.replace(/\.data$/, ""), ACCOUNT_ACTS[input.act].done);
	});
}

export default function UserAccount() {
	const user = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { search } = useLocation();
	const [form, fields] = useForm<{ act: string; reason: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title={user.name} closeTo={`/admin/users${search}`}>
			<p>
				<AccountBadge state={user.state} /> {user.role === "ADMIN" ? "Administrator" : "User"}
			</p>
			<dl className="details mt-3 mb-4">
				<dt>Username</dt>
				<dd>{user.username}</dd>
				<dt>Email</dt>
				<dd>{user.email}</dd>
				<dt>Category</dt>
				<dd>{user.category}</dd>
				<dt>Package</dt>
				<dd>{user.packageName ?? "–"}</dd>
				<dt>Cases</dt>
				<dd>{user.caseCount}</dd>
				<dt>Registered</dt>
				<dd>{user.since}</dd>
			</dl>
			<h3 className="mb-3">Sessions</h3>
			{user.sessions.length === 0 ? (
				<p className="hint">Not signed in anywhere.</p>
			) : (
				<SessionTable items={user.sessions} />
			)}
			{user.acts.length > 0 && (
				<SafeForm className="mt-4" {...getFormProps(form)}>
					<ErrorSummary form={form} fields={{ act: fields.act, reason: fields.reason }} />
					<TextField
						field={fields.reason}
						label="Reason"
						hint="Stands in the audit log with who, what, when and from where. May be left out."
						autoComplete="off"
						maxLength={300}
					/>
					<div className="actions">
						{user.acts.map((act) => (
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
			)}
			{user.isOwn && <p className="hint mt-4">This is your own account. Only another administrator can change it.</p>}
		</RouteDialog>
	);
}
