import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { endOtherAccess } from "~/features/people/accounts/commands.end-other-access.server";
import { countRemainingAccess } from "~/features/people/accounts/remaining-access.server";
import { paths, profilePaths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Log out everywhere else")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	return {
		closeTo: profilePaths(user.role).profile,
		remaining: await countRemainingAccess(user.id),
		isAdmin: user.role === "ADMIN",
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const form = await readForm(request);
	if (form.has("others")) await endOtherAccess(actorOf(user), user.sessionId, { links: form.get("links") === "on" });
	return redirectWithFlash(profilePaths(user.role).profile, t("Logged out everywhere else. All tokens are revoked."));
}

export default function EndOtherAccess() {
	const { closeTo, remaining, isAdmin } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t("Log out everywhere else?")} closeTo={closeTo}>
			<SafeForm>
				<input type="hidden" name="others" value="1" />
				<p className="mb-3">{t("You stay logged in here. Programs that use your API tokens stop working.")}</p>
				<RemainingAccess {...remaining} isAdmin={isAdmin} />
				<FormActions cancelTo={closeTo} isDanger>
					{t("Log out everywhere else and revoke all tokens")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

type RemainingAccessProps = { hasFeed: boolean; members: number; links: number; webhooks: number; passkeys: number };

/** Lists the access that ends with the other sessions, and the access that continues, with links to end it. */
function RemainingAccess({
	hasFeed,
	members,
	links,
	webhooks,
	passkeys,
	isAdmin,
}: RemainingAccessProps & { isAdmin: boolean }) {
	const ownPaths = profilePaths(isAdmin ? "ADMIN" : "USER");
	const stillActive = [
		{
			count: members,
			to: paths.chamber,
			words: countWords(members, "{count} member or invitation", "{count} members or invitations"),
		},
		{ count: passkeys, to: ownPaths.passkeys, words: countWords(passkeys, "{count} passkey", "{count} passkeys") },
		{ count: webhooks, to: paths.webhooks, words: countWords(webhooks, "{count} webhook", "{count} webhooks") },
	].filter(({ count }) => count > 0);
	return (
		<>
			{hasFeed && <p className="mb-3">{t("Your calendar link also stops. Create a new one afterwards.")}</p>}
			{stillActive.length > 0 && (
				<>
					<p>{t("These stay active. End them one by one:")}</p>
					<ul className="mb-3">
						{stillActive.map(({ to, words }) => (
							<li key={to}>
								<Link to={to}>{words}</Link>
							</li>
						))}
					</ul>
				</>
			)}
			{links > 0 && (
				<Choice id="end-links" name="links" value="on">
					{countWords(links, "Also stop the {count} link to my cases", "Also stop all {count} links to my cases")}
				</Choice>
			)}
		</>
	);
}
