import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmMobileChange, listContactChanges } from "~/features/accounts/contact-change.server";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { otpForm } from "~/features/accounts/profile-input.server";
import { profilePath } from "~/features/accounts/profile-words";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Verify Number · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const { mobile } = await listContactChanges(user.id);
	const path = profilePath(user.role);
	if (!mobile) throw redirect(path);
	return { number: formatMobileNumber(mobile), path };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, otpForm, async ({ otp }) => {
		await confirmMobileChange(user.id, otp);
		return redirectWithFlash(profilePath(user.role), "OTP verified successfully! Your mobile number is changed.");
	});
}

export default function VerifyNumber() {
	const { number, path } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ otp: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title="Verify Number" closeTo={path}>
			<p className="mb-4">We sent an OTP of 6 digits to {number}. It is good for 5 minutes.</p>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={{ otp: fields.otp }} />
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
			<SafeForm action={`${path}/contact`}>
				<input type="hidden" name="resend" value="1" />
				<button type="submit" className="button button-small">
					Send a new OTP
				</button>
			</SafeForm>
		</RouteDialog>
	);
}
