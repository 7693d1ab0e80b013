import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { ACCOUNT_ACTS, actsFor } from "~/features/accounts/account-acts";
import { AccountActsForm, AccountDetails } from "~/features/accounts/account-panel";
import { accountActInput } from "~/features/accounts/administration-input";
import { changeAccount } from "~/features/accounts/commands.administration.server";
import { getUserForAdmin } from "~/features/accounts/queries.administration.server";
import { countCasesOf } from "~/features/cases/queries.counts.server";
import { SessionTable } from "~/features/sign-in/sessions-and-tokens";
import { sessionItems } from "~/features/sign-in/sessions-and-tokens.server";
import { listPackageNamesOf } from "~/features/subscriptions/queries.packages.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "User · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const {
		id,
		firstName,
		lastName,
		createdAt,
		mobileNumber: _,
		sessionCount: __,
		...user
	} = await orNotFound(getUserForAdmin(params.userId ?? ""));
	const [caseCounts, packageNames, sessions] = await Promise.all([
		countCasesOf([id]),
		listPackageNamesOf([id]),
		sessionItems(id),
	]);
	return {
		account: {
			...user,
			registeredAt: formatMoment(createdAt),
			caseCount: caseCounts.get(id) ?? 0,
			packageName: packageNames.get(id) ?? null,
		},
		name: `${firstName} ${lastName}`,
		acts: actsFor({ id, ...user }, admin.id),
		isOwn: id === admin.id,
		sessions,
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	return submit(request, accountActInput, async (input) => {
		await changeAccount(actorOf(admin), userId, input);
		const { firstName, lastName } = await getUserForAdmin(userId);
		const message = ACCOUNT_ACTS[input.act].done({ name: `${firstName} ${lastName}` });
		return redirectWithFlash(paths.admin.user(userId), message);
	});
}

export default function UserAccount() {
	const { account, name, acts, isOwn, sessions } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { search } = useLocation();
	return (
		<RouteDialog title={name} closeTo={paths.admin.users + search}>
			<AccountDetails account={account} />
			<h3 className="mb-3">Sessions</h3>
			{sessions.length === 0 ? <p className="hint">Not logged in anywhere.</p> : <SessionTable items={sessions} />}
			{acts.length > 0 && <AccountActsForm acts={acts} result={answer?.result} />}
			{isOwn && <p className="hint mt-4">This is your own account. Only another administrator can change it.</p>}
		</RouteDialog>
	);
}
