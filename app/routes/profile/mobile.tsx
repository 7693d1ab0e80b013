import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import {
	confirmMobileChange,
	listContactChanges,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { otpForm } from "~/features/people/accounts/profile/profile-input.server";
import { OtpField } from "~/features/people/sign-in/codes/otp-field";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ButtonForm, ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Verify Number")} · Nyaya Diary` }];

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
			t("OTP verified successfully! Your mobile number is changed."),
		);
	});
}

export default function VerifyNumber() {
	const { number, profile, contact } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ otp: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title={t("Verify Number")} closeTo={profile}>
			<p className="mb-4">{t("We sent a 6-digit OTP to {number}. It is valid for 5 minutes.", { number })}</p>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={{ otp: "OTP" }} />
				<OtpField field={fields.otp} />
				<FormActions busy={t("Verifying…")}>{t("Verify OTP")}</FormActions>
			</SafeForm>
			<ButtonForm action={contact} name="resend" value="1" className="button button-small">
				{t("Send a new OTP")}
			</ButtonForm>
		</RouteDialog>
	);
}
