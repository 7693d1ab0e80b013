import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmMobileChange, listContactChanges } from "~/features/accounts/commands.contact-change.server";
import { otpForm } from "~/features/accounts/profile-input.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Verify Number · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const { mobile } = await listContactChanges(user.id);
	const { profile, contact } = profilePaths(user.role);
	if (!mobile) throw redirect(profile);
	return { number: formatMobileNumber(mobile), profile, contact };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, otpForm, async ({ otp }) => {
		await confirmMobileChange(user.id, otp);
		return redirectWithFlash(
			profilePaths(user.role).profile,
			"OTP verified successfully! Your mobile number is changed.",
		);
	});
}

export default function VerifyNumber() {
	const { number, profile, contact } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ otp: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title="Verify Number" closeTo={profile}>
			<p className="mb-4">We sent a 6-digit OTP to {number}. It is valid for 5 minutes.</p>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={{ otp: "OTP" }} />
				<TextField
					field={fields.otp}
					label="OTP"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={6}
					isRequired
				/>
				<div className="actions">
					<SubmitButton busy="Verifying…">Verify OTP</SubmitButton>
				</div>
			</SafeForm>
			<SafeForm action={contact}>
				<input type="hidden" name="resend" value="1" />
				<button type="submit" className="button button-small">
					Send a new OTP
				</button>
			</SafeForm>
		</RouteDialog>
	);
}
