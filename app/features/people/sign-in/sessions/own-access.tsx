import type { ComponentProps } from "react";
import { PartHead } from "~/features/people/sign-in/part-head";
import { EndButton, SessionTable, TokenTable } from "~/features/people/sign-in/sessions/sessions-and-tokens";
import { paths, type profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { ButtonForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type OwnAccessProps = {
	sessions: ComponentProps<typeof SessionTable>["items"];
	tokens: ComponentProps<typeof TokenTable>["items"];
	factor: { since: string } | null | undefined;
	/** Whether the account can have webhooks and a login by SMS: not an administrator's. */
	hasWebhooks: boolean;
	ownPaths: ReturnType<typeof profilePaths>;
};

/** The person's second factor, passkeys, sessions and API tokens, with links and buttons to end them. */
export function OwnAccess({ sessions, tokens, factor, hasWebhooks, ownPaths }: OwnAccessProps) {
	return (
		<>
			<PartHead title={t("Two-step login")}>
				<Link to={ownPaths.secondFactor} className="button">
					{factor ? t("Manage two-step login") : t("Set up two-step login")}
				</Link>
			</PartHead>
			<p className="hint">
				{factor
					? t("On since {since}. You log in with your password and a code from your phone.", factor)
					: t("Off. You log in with your password only.")}
			</p>
			<PartHead title={t("Passkeys")}>
				<Link to={ownPaths.passkeys} className="button">
					{t("Manage passkeys")}
				</Link>
			</PartHead>
			<p className="hint">{t("Log in with your fingerprint, face or device PIN.")}</p>

			{hasWebhooks && (
				<>
					<PartHead title={t("Log in by SMS")}>
						<Link to={`${ownPaths.security}#sms-login`} className="button">
							{t("Turn on or off")}
						</Link>
					</PartHead>
					<p className="hint">{t("A code sent to your mobile number, without your password.")}</p>
				</>
			)}

			<PartHead title={t("Sessions")}>
				<Link to={ownPaths.security} className="button">
					{t("Security")}
				</Link>
				{sessions.length > 1 && (
					<ButtonForm action={ownPaths.endAccess} name="others" value="1">
						{t("Log out of all other sessions")}
					</ButtonForm>
				)}
			</PartHead>
			<SessionTable
				items={sessions}
				endButton={({ id }) => <EndButton action={ownPaths.endAccess} name="session" id={id} label={t("Log out")} />}
			/>

			<PartHead title={t("API tokens")}>
				{tokens.length > 1 && (
					<ButtonForm action={ownPaths.endAccess} name="tokens" value="all">
						{t("Revoke all tokens")}
					</ButtonForm>
				)}
				<Link to={ownPaths.newToken} className="button" preventScrollReset>
					{t("Create token")}
				</Link>
			</PartHead>
			{tokens.length === 0 ? (
				<p className="hint">
					<Words id="No tokens yet. Create one for each app that uses your cases. See <0>API docs</0>.">
						{/* biome-ignore lint/a11y/useAnchorContent: `Words` inserts its content */}
						<a href={paths.apiDocs} />
					</Words>
				</p>
			) : (
				<TokenTable
					items={tokens}
					endButton={({ id, name }) => (
						<EndButton action={ownPaths.endAccess} name="token" id={id} label={t("Revoke {name}", { name })} />
					)}
				/>
			)}

			{hasWebhooks && (
				<>
					<PartHead title={t("Webhooks")}>
						<Link to={paths.webhooks} className="button">
							{t("Manage webhooks")}
						</Link>
					</PartHead>
					<p className="hint">{t("Notify your own programs immediately about changes in your cases.")}</p>
				</>
			)}

			<p className="actions">
				<Link to={ownPaths.endOtherAccess} className="button" preventScrollReset>
					{t("Log out everywhere else and revoke all tokens")}
				</Link>
			</p>
		</>
	);
}
