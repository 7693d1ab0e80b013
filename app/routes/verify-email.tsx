import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askForLink, verifyEmail } from "~/features/accounts/commands.recovery.server";
import { findLinkState } from "~/features/accounts/links.server";
import { linkRequestInput } from "~/features/accounts/recovery-input.server";
import { LINK_WORDS, VERIFICATION_ANSWER } from "~/features/accounts/recovery-words";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readIntent, submit } from "~/http/form.server";
import { Entrance } from "~/ui/entrance";
import { ErrorSummary, TextField } from "~/ui/field";
import { sendOrSay, unlessOffline } from "~/ui/offline";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Verify your email · Nyaya Diary" }];

export async function loader({ params }: LoaderFunctionArgs) {
	return { link: await findLinkState("verify-email", params.token ?? "") };
}

export async function action({ request, params }: ActionFunctionArgs) {
	if ((await readIntent(request)) === "resend") {
		return submit(request, linkRequestInput, async ({ username }) => {
			await askForLink("verify-email", username, requestContext().address);
			return redirectWithFlash("/", VERIFICATION_ANSWER, "info");
		});
	}
	return submit(request, z.object({}), async () => {
		await verifyEmail(params.token ?? "");
		return redirectWithFlash("/", "Your email is verified. Please log in.");
	});
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	sendOrSay(() => serverAction(), { inline: "Network error. Try again." });

export const shouldRevalidate = unlessOffline;

function ResendForm() {
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ username: string }>({ lastResult: answer?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={{ username: fields.username }} />
			<TextField
				field={fields.username}
				label="Username"
				hint="or your email address: a new link goes there"
				autoComplete="username"
				autoCapitalize="none"
				isRequired
			/>
			<SubmitButton name="intent" value="resend" busy="Sending…">
				Send a new link
			</SubmitButton>
		</SafeForm>
	);
}

/** A link's button: opening the page changes nothing, the post verifies (decision 44). */
export default function VerifyEmail() {
	const { link } = useLoaderData<typeof loader>();
	return (
		<Entrance>
			{link === "live" ? (
				<SafeForm>
					<p className="mb-4">Press the button, and your email is verified.</p>
					<SubmitButton name="intent" value="verify" busy="Verifying…">
						Verify my email
					</SubmitButton>
				</SafeForm>
			) : (
				<>
					<p role="alert" className="error-summary mt-3">
						{LINK_WORDS[link]}
					</p>
					<ResendForm />
				</>
			)}
			<p className="mt-4">
				<Link to="/">Back to the login</Link>
			</p>
		</Entrance>
	);
}
