import { Link } from "@remix-run/react";
import { countWords, t } from "~/language/translate";
import { paths, profilePaths } from "~/paths";
import { Choice } from "~/ui/choice";

type WaysInLeftProps = { hasFeed: boolean; members: number; links: number; webhooks: number; passkeys: number };

/** What ends with all other sessions, and what goes on and where it is ended. */
export function WaysInLeft({
	hasFeed,
	members,
	links,
	webhooks,
	passkeys,
	isAdmin,
}: WaysInLeftProps & { isAdmin: boolean }) {
	const own = profilePaths(isAdmin ? "ADMIN" : "USER");
	const goOn = [
		{
			count: members,
			to: paths.chamber,
			words: countWords(members, "{count} member or invitation", "{count} members or invitations"),
		},
		{ count: passkeys, to: own.passkeys, words: countWords(passkeys, "{count} passkey", "{count} passkeys") },
		{ count: webhooks, to: paths.webhooks, words: countWords(webhooks, "{count} webhook", "{count} webhooks") },
	].filter(({ count }) => count > 0);
	return (
		<>
			{hasFeed && <p className="mb-3">{t("Your calendar address ends too. Make a new one afterwards.")}</p>}
			{goOn.length > 0 && (
				<>
					<p>{t("These go on. End them one by one:")}</p>
					<ul className="mb-3">
						{goOn.map(({ to, words }) => (
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
