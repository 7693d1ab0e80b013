import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { barNumberInWords } from "~/features/courts/adding/find/bar-number";
import { findBarNumber } from "~/features/courts/adding/find/commands.bar-number.server";
import { ProfileDetails } from "~/features/people/accounts/profile/profile-details";
import { requireProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { PartHead } from "~/features/people/sign-in/part-head";
import { findSecondFactor } from "~/features/people/sign-in/second-factor/queries.server";
import { OwnAccess } from "~/features/people/sign-in/sessions/own-access";
import { sessionItems, tokenItems } from "~/features/people/sign-in/sessions/sessions-and-tokens.server";
import { paths, profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData } from "~/ui/frame/router";
import { requireOwnArea } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Profile")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const [profile, sessions, tokens, factor, bar] = await Promise.all([
		orNotFound(requireProfile(user.id)),
		sessionItems(user.id, { thisSession: user.sessionId }),
		tokenItems(user.id),
		findSecondFactor(user.id),
		user.role === "USER" ? orNotFound(findBarNumber(user.id)).then((own) => ({ own })) : undefined,
	]);
	return { profile, sessions, tokens, factor, bar, ownPaths: profilePaths(user.role) };
}

export default function Profile() {
	const { profile, sessions, tokens, factor, bar, ownPaths } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Profile")}>
				<Link to={ownPaths.edit} className="button button-primary" preventScrollReset>
					{t("Update Profile")}
				</Link>
			</PageHead>
			<ProfileDetails profile={profile} contactPath={ownPaths.contact} mobilePath={ownPaths.mobile} />

			{bar && (
				<>
					<PartHead title={t("Bar number")}>
						<Link to={paths.barNumber} className="button" preventScrollReset>
							{bar.own ? t("Change bar number") : t("Add bar number")}
						</Link>
					</PartHead>
					<BarNumberLine own={bar.own} />
				</>
			)}

			<OwnAccess
				sessions={sessions}
				tokens={tokens}
				factor={factor}
				hasWebhooks={bar !== undefined}
				ownPaths={ownPaths}
			/>

			<h2 className="mt-6">{t("Your data")}</h2>
			<p className="actions">
				{bar && (
					<Link to={paths.consents} className="button">
						{t("Privacy")}
					</Link>
				)}
				<Link to={ownPaths.data} className="button" preventScrollReset>
					{t("Download my data")}
				</Link>
				<Link to={ownPaths.delete} className="button button-danger" preventScrollReset>
					{t("Delete my account")}
				</Link>
			</p>
			<Outlet />
		</>
	);
}

type Own = { stateCode: string; number: string; year: number; court: string; isWeekly: boolean };

/** The user's bar number, and whether new cases with it are searched for. */
function BarNumberLine({ own }: { own: Own | undefined }) {
	if (!own)
		return <p className="hint">{t("For advocates: save it here and we look for your new cases once a week.")}</p>;
	return (
		<p>
			<span className="figures">{barNumberInWords(own)}</span>.{" "}
			<span className="hint">
				{own.isWeekly
					? t("We look for new cases in {court} once a week.", { court: own.court })
					: t("We do not look for new cases.")}
			</span>
		</p>
	);
}
