import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLocation, useSearchParams } from "@remix-run/react";
import { askForLink } from "~/features/accounts/commands.recovery.server";
import { LoginForm } from "~/features/accounts/login-form";
import { recoveryInput } from "~/features/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/accounts/recovery-words";
import { requestContext } from "~/http/context.server";
import { submit } from "~/http/form.server";
import { RouteDialog } from "~/ui/dialog";
import { Entrance } from "~/ui/entrance";
import { ErrorSummary, TextField } from "~/ui/field";
import { sendOrSay, unlessOffline } from "~/ui/offline";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

const isForUsername = (pathname: string) => pathname.includes("username");
const titleOf = (pathname: string) => (isForUsername(pathname) ? "Forgot Username" : "Forgot Password");

export const meta: MetaFunction = ({ location }) => [{ title: `${titleOf(location.pathname)} · Nyaya Diary` }];

export async function action({ request }: ActionFunctionArgs) {
	return submit(request, recoveryInput, async ({ email }) => {
		await askForLink("reset-password", email, requestContext().address);
		return redirect("?sent=1", 303);
	});
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	sendOrSay(() => serverAction(), { inline: "Network error. Try again." });

export const shouldRevalidate = unlessOffline;

function EmailForm({ pathname }: { pathname: string }) {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ email: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={{ email: fields.email }} />
			<p className="mb-4">
				{isForUsername(pathname)
					? "Give the email address of your account, and we mail you its username."
					: "Give the email address of your account, and we mail you a link to a new password."}
			</p>
			<TextField
				field={fields.email}
				label="Email"
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				maxLength={254}
				isRequired
			/>
			<div className="actions">
				<SubmitButton busy="Sending…">Send</SubmitButton>
				<Link to="/" className="button">
					Cancel
				</Link>
			</div>
		</SafeForm>
	);
}

/** Forgot password and forgot username: one mail answers both (decision 5). */
export default function Forgot() {
	const { pathname } = useLocation();
	const [search] = useSearchParams();
	return (
		<Entrance words="Your cases in Indian courts, and the next hearing of each.">
			<LoginForm action="/?index" redirectTo="" result={undefined} />
			<RouteDialog title={titleOf(pathname)} closeTo="/">
				{search.has("sent") ? (
					<>
						<p role="status" className="note">
							{RECOVERY_ANSWER}
						</p>
						<p>
							Nothing in your mailbox? Look among the unwanted mails, or <Link to={pathname}>try another address</Link>.
						</p>
						<p className="mt-4">
							<Link to="/">Back to the login</Link>
						</p>
					</>
				) : (
					<EmailForm pathname={pathname} />
				)}
			</RouteDialog>
		</Entrance>
	);
}
