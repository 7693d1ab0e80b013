import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { ProfileDetails } from "~/features/accounts/profile-details";
import { getProfile } from "~/features/accounts/queries.profile.server";
import { BarNumberLine } from "~/features/cases/find/bar-number-line";
import { findBarNumber } from "~/features/cases/find/commands.bar-number.server";
import { SessionTable, TokenTable } from "~/features/sign-in/sessions-and-tokens";
import { sessionItems, tokenItems } from "~/features/sign-in/sessions-and-tokens.server";
import { orNotFound } from "~/http/not-found.server";
import { requireOwnArea } from "~/http/session.server";
import { paths, profilePaths } from "~/paths";
import { PageHead } from "~/ui/page-head";
import { SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Profile · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [profile, sessions, tokens, bar] = await Promise.all([
		orNotFound(getProfile(user.id)),
		sessionItems(user.id, user.sessionId),
		tokenItems(user.id),
		user.role === "USER" ? orNotFound(findBarNumber(user.id)).then((own) => ({ own })) : undefined,
	]);
	return { profile, sessions, tokens, bar, own: profilePaths(user.role) };
}

export default function Profile() {
	const { profile, sessions, tokens, bar, own } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Profile">
				<Link to={own.edit} className="button button-primary" preventScrollReset>
					Update Profile
				</Link>
			</PageHead>
			<ProfileDetails profile={profile} contactPath={own.contact} mobilePath={own.mobile} />

			{bar && (
				<>
					<div className="page-head mt-6">
						<h2>Bar number</h2>
						<Link to={paths.barNumber} className="button" preventScrollReset>
							{bar.own ? "Change bar number" : "Add bar number"}
						</Link>
					</div>
					<BarNumberLine own={bar.own} />
				</>
			)}

			<div className="page-head mt-6">
				<h2>Sessions</h2>
				{sessions.length > 1 && (
					<SafeForm action={own.endAccess}>
						<input type="hidden" name="others" value="1" />
						<button type="submit" className="button">
							Sign out of all other sessions
						</button>
					</SafeForm>
				)}
			</div>
			<SessionTable items={sessions} endAction={own.endAccess} />

			<div className="page-head mt-6">
				<h2>API tokens</h2>
				{tokens.length > 1 && (
					<SafeForm action={own.endAccess}>
						<input type="hidden" name="tokens" value="all" />
						<button type="submit" className="button">
							Revoke all tokens
						</button>
					</SafeForm>
				)}
				<Link to={own.newToken} className="button" preventScrollReset>
					Create token
				</Link>
			</div>
			{tokens.length === 0 ? (
				<p className="hint">
					No tokens yet. Create one for each app that uses your cases. See <a href={paths.apiDocs}>API docs</a>.
				</p>
			) : (
				<TokenTable items={tokens} endAction={own.endAccess} />
			)}

			<h2 className="mt-6">Your data</h2>
			<p className="actions">
				<Link to={own.data} className="button" preventScrollReset>
					Download my data
				</Link>
				<Link to={own.delete} className="button button-danger" preventScrollReset>
					Delete my account
				</Link>
			</p>
			<Outlet />
		</>
	);
}
