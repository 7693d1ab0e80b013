import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { updateProfile } from "~/features/people/accounts/profile/commands.profile.server";
import { ProfileForm } from "~/features/people/accounts/profile/profile-form";
import { profileForm } from "~/features/people/accounts/profile/profile-input.server";
import { profileSaved } from "~/features/people/accounts/profile/profile-words";
import { profileShown, requireProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { listStates } from "~/features/people/places/queries.server";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { profilePaths } from "~/paths";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Update Profile")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [profile, states] = await orNotFound(Promise.all([requireProfile(user.id), listStates()]));
	const initial = profileShown(profile);
	const name = { first: profile.firstName, last: profile.lastName };
	const proof = await askedProof(user);
	return { initial, version: versionOf(initial), name, states, proof, closeTo: profilePaths(user.role).profile };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { profile, mobile } = profilePaths(user.role);
	return submit(request, profileForm, async ({ password, ...input }, form) => {
		const change = { ...input, district: input.district ?? "" };
		const pending = await updateProfile(actorOf(user), user.id, change, { user, password }, basisOf(form));
		return redirectWithFlash(pending.mobile ? mobile : profile, profileSaved(pending));
	});
}

export default function UpdateProfile() {
	const { initial, closeTo, ...shown } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Update Profile")} closeTo={closeTo}>
			<ProfileForm result={answer?.result} initial={initial} closeTo={closeTo} {...shown} />
		</RouteDialog>
	);
}
