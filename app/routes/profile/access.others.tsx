import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endOtherAccess } from "~/features/accounts/commands.end-other-access.server";
import { countWaysIn } from "~/features/accounts/ways-in.server";
import { WaysInLeft } from "~/features/accounts/ways-in-left";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { t } from "~/language/translate";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Sign out everywhere else")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	return { closeTo: profilePaths(user.role).profile, left: await countWaysIn(user.id), isAdmin: user.role === "ADMIN" };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const form = await readForm(request);
	if (form.has("others")) await endOtherAccess(actorOf(user), user.sessionId, { links: form.get("links") === "on" });
	return redirectWithFlash(profilePaths(user.role).profile, t("Signed out everywhere else. All tokens are revoked."));
}

/** Asked before all other access to one's account ends. */
export default function EndOtherAccess() {
	const { closeTo, left, isAdmin } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t("Sign out everywhere else?")} closeTo={closeTo}>
			<SafeForm>
				<input type="hidden" name="others" value="1" />
				<p className="mb-3">{t("You stay signed in here. Programs with your API tokens are refused from now on.")}</p>
				<WaysInLeft {...left} isAdmin={isAdmin} />
				<FormActions cancelTo={closeTo} isDanger>
					{t("Sign out everywhere else and revoke all tokens")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
