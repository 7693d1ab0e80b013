import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endOtherAccess } from "~/features/sign-in/commands.end-access.server";
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
	return { closeTo: profilePaths((await requireOwnArea(request)).role).profile };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	if ((await readForm(request)).has("others")) await endOtherAccess(actorOf(user), user.sessionId);
	return redirectWithFlash(profilePaths(user.role).profile, t("Signed out everywhere else. All tokens are revoked."));
}

/** Asked before all other access to one's account ends. */
export default function EndOtherAccess() {
	const { closeTo } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t("Sign out everywhere else?")} closeTo={closeTo}>
			<SafeForm>
				<input type="hidden" name="others" value="1" />
				<p className="mb-3">{t("You stay signed in here. Programs with your API tokens are refused from now on.")}</p>
				<FormActions cancelTo={closeTo} isDanger>
					{t("Sign out everywhere else and revoke all tokens")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
