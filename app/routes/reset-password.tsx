import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { resetPassword } from "~/features/accounts/commands.recovery.server";
import { findLinkState } from "~/features/accounts/links.server";
import { resetForm } from "~/features/accounts/recovery-input.server";
import { LINK_WORDS, PASSWORD_CHANGED } from "~/features/accounts/recovery-words";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { closeSession } from "~/http/session.server";
import { Entrance } from "~/ui/entrance";
import { ErrorSummary, TextField } from "~/ui/field";
import { sendOrSay, unlessOffline } from "~/ui/offline";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "New password · Nyaya Diary" }];

export async function loader({ params }: LoaderFunctionArgs) {
	return { link: await findLinkState("reset-password", params.token ?? "") };
}

export async function action({ request, params }: ActionFunctionArgs) {
	return submit(request, resetForm, async ({ newPassword }) => {
		await resetPassword(params.token ?? "", newPassword);
		return redirectWithFlash("/", PASSWORD_CHANGED, "success", await closeSession(request));
	});
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	sendOrSay(() => serverAction(), { inline: "Server error. Try again later!" });

export const shouldRevalidate = unlessOffline;

function NewPasswordForm() {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ newPassword: string; confirmPassword: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={{ newPassword: fields.newPassword, confirmPassword: fields.confirmPassword }} />
			<TextField
				field={fields.newPassword}
				label="New Password"
				hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character"
				type="password"
				autoComplete="new-password"
				maxLength={128}
				isRequired
			/>
			<TextField
				field={fields.confirmPassword}
				label="Confirm Password"
				type="password"
				autoComplete="new-password"
				maxLength={128}
				isRequired
			/>
			<SubmitButton busy="Saving…">Reset Password</SubmitButton>
		</SafeForm>
	);
}

export default function ResetPassword() {
	const { link } = useLoaderData<typeof loader>();
	return (
		<Entrance words="Choose a new password. All sessions of your account end with the old one.">
			{link === "live" ? (
				<NewPasswordForm />
			) : (
				<>
					<p role="alert" className="error-summary mt-3">
						{LINK_WORDS[link]}
					</p>
					<p>
						<Link to="/forgot-password" className="button">
							Ask for a new link
						</Link>
					</p>
				</>
			)}
			<p className="mt-4">
				<Link to="/">Back to the login</Link>
			</p>
		</Entrance>
	);
}
