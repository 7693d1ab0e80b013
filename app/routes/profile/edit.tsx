import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProfile, updateProfile } from "~/features/accounts/profile.server";
import { type ProfileFields, ProfileForm } from "~/features/accounts/profile-form";
import { profileInput } from "~/features/accounts/profile-input.server";
import { profilePath, profileSaved } from "~/features/accounts/profile-words";
import { listStates } from "~/features/courts/queries.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireOwnArea } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Update Profile · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [profile, states] = await orNotFound(Promise.all([findProfile(user.id), listStates()]));
	const { address, state, district, city, pincode, email, category } = profile;
	const initial: ProfileFields = {
		...{ address, state, district, city, pincode, email, category },
		mobile_number: profile.mobileNumber,
		profession: profile.profession ?? "",
	};
	const name = { first: profile.firstName, last: profile.lastName };
	return { initial, name, states, path: profilePath(user.role) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const path = profilePath(user.role);
	return submit(request, profileInput, async (input) => {
		const actor = { id: user.id, address: requestContext().address };
		const change = { ...input, district: input.district ?? "" };
		const waiting = await updateProfile(actor, user.id, change);
		return redirectWithFlash(waiting.mobile ? `${path}/mobile` : path, profileSaved(waiting));
	});
}

export default function UpdateProfile() {
	const { initial, name, states, path } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Update Profile" closeTo={path}>
			<ProfileForm result={answer?.result} name={name} initial={initial} states={states} closeTo={path} />
		</RouteDialog>
	);
}
