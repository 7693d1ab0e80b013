import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { sessionItems, tokenItems } from "~/features/accounts/access-items.server";
import { SessionTable, TokenTable } from "~/features/accounts/access-tables";
import { findProfile } from "~/features/accounts/profile.server";
import { ProfileDetails } from "~/features/accounts/profile-details";
import { profilePath } from "~/features/accounts/profile-words";
import { orNotFound } from "~/http/not-found.server";
import { requireOwnArea } from "~/http/session.server";
import { SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Profile · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [{ createdAt: _, ...profile }, sessions, tokens] = await Promise.all([
		orNotFound(findProfile(user.id)),
		sessionItems(user.id, user.sessionId),
		tokenItems(user.id),
	]);
	return { profile, sessions, tokens, path: profilePath(user.role) };
}

export default function Profile() {
	const { profile, sessions, tokens, path } = useLoaderData<typeof loader>();
	const endAction = `${path}/access/end`;
	return (
		<>
			<div className="page-head">
				<h1>Profile</h1>
				<Link to={`${path}/edit`} className="button button-primary" preventScrollReset>
					Update Profile
				</Link>
			</div>
			<ProfileDetails profile={profile} path={path} />

			<div className="page-head mt-6">
				<h2>Sessions</h2>
				{sessions.length > 1 && (
					<SafeForm action={endAction}>
						<input type="hidden" name="others" value="1" />
						<button type="submit" className="button">
							End all other sessions
						</button>
					</SafeForm>
				)}
			</div>
			<SessionTable items={sessions} endAction={endAction} />

			<div className="page-head mt-6">
				<h2>API tokens</h2>
				<Link to={`${path}/tokens/new`} className="button" preventScrollReset>
					Make a token
				</Link>
			</div>
			{tokens.length === 0 ? (
				<p className="hint">
					No token yet. Make one for each program that shall read or change your cases for you:{" "}
					<a href="/api/docs">how programs call us</a>.
				</p>
			) : (
				<TokenTable items={tokens} endAction={endAction} />
			)}

			<h2 className="mt-6">Your data</h2>
			<p className="actions">
				<Link to={`${path}/data`} className="button" preventScrollReset>
					Download my data
				</Link>
				<Link to={`${path}/delete`} className="button button-danger" preventScrollReset>
					Delete my account
				</Link>
			</p>
			<Outlet />
		</>
	);
}
