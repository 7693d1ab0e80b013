import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updateProfile } from "~/features/accounts/commands.profile.server";
import { type ProfileFields, ProfileForm } from "~/features/accounts/profile-form";
import { profileForm } from "~/features/accounts/profile-input.server";
import { profileSaved } from "~/features/accounts/profile-words";
import { getProfile } from "~/features/accounts/queries.profile.server";
import { listStates } from "~/features/courts/queries.server";
import { askedProof } from "~/features/sign-in/passkeys/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireOwnArea } from "~/http/session.server";
import { t } from "~/language/translate";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Update Profile")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [profile, states] = await orNotFound(Promise.all([getProfile(user.id), listStates()]));
	const { address, state, district, city, pincode, email, category } = profile;
	const initial: Omit<ProfileFields, "password"> = {
		...{ address, state, district, city, pincode, email, category },
		mobile_number: profile.mobileNumber,
		profession: profile.profession ?? "",
	};
	const name = { first: profile.firstName, last: profile.lastName };
	const proof = await askedProof(user);
	return { initial, name, states, proof, closeTo: profilePaths(user.role).profile };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { profile, mobile } = profilePaths(user.role);
	return submit(request, profileForm, async ({ password, ...input }) => {
		const change = { ...input, district: input.district ?? "" };
		const pending = await updateProfile(actorOf(user), user.id, change, { user, password });
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
