import { type FieldMetadata, type FormMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { COUNTRY } from "~/features/people/accounts/profile/person-choices";
import { NameField, PERSON_LABELS } from "~/features/people/accounts/profile/person-fields";
import { AccountFields, type SignUpFields } from "~/features/people/accounts/registration/sign-up-fields";
import { CodeFields, NumberField } from "~/features/people/accounts/registration/sign-up-number";
import type { SignUpStep } from "~/features/people/accounts/registration/sign-up-step";
import { EmailField } from "~/features/people/sign-in/login/credential-fields";
import { NetworkFailure } from "~/features/people/sign-in/login/network-failure";
import { phrase, t } from "~/platform/language/translate";
import type { Option } from "~/ui/form/field";
import { ErrorSummary, SafeForm, SubmitButton } from "~/ui/form/safe-form";

const WHO = {
	first_name: phrase("First Name"),
	last_name: phrase("Last Name"),
	email: phrase("Email"),
	mobile_number: phrase("Mobile Number"),
};
const CODE = { otp: "OTP" };
const ACCOUNT = {
	address: phrase("Address"),
	country: phrase("Country"),
	...PERSON_LABELS,
	username: phrase("Username"),
	password: phrase("Password"),
	consent: phrase("Privacy Policy"),
};

/** The fields a page carries to the next step: all but secrets. */
const CARRIED = ([...Object.keys(WHO), ...Object.keys(ACCOUNT)] as (keyof SignUpFields)[]).filter(
	(name) => name !== "password",
);

type Fields = { [Name in keyof SignUpFields]: FieldMetadata<string, SignUpFields> };

/** The values typed in other steps. */
function CarriedFields({ fields, shown }: { fields: Fields; shown: object }) {
	return CARRIED.filter((name) => !(name in shown) && fields[name].initialValue).map((name) => (
		<input key={name} type="hidden" name={name} value={fields[name].initialValue} />
	));
}

/** A disabled Sign Up button with the reason (docs/product.md, section 2). */
function SignUpLater() {
	return (
		<div className="cluster">
			<SubmitButton name="intent" value="register" describedBy="sign-up-why" isDisabled>
				{t("Sign Up")}
			</SubmitButton>
			<p className="hint" id="sign-up-why">
				{t("Verify your number to continue.")}
			</p>
		</div>
	);
}

/** Returns to the first step with the typed values. */
function ChangeDetails() {
	return (
		<SubmitButton className="button button-quiet" name="reload" value="who">
			{t("Change my details")}
		</SubmitButton>
	);
}

type StepProps = { form: FormMetadata<SignUpFields, string[]>; fields: Fields; states: Option[] };

function WhoStep({ form, fields }: StepProps) {
	return (
		<>
			<ErrorSummary form={form} fields={fields} labels={WHO} />
			<CarriedFields fields={fields} shown={WHO} />
			<NameField field={fields.first_name} label={t("First Name")} autoComplete="given-name" />
			<NameField field={fields.last_name} label={t("Last Name")} autoComplete="family-name" />
			<EmailField field={fields.email} />
			<NumberField field={fields.mobile_number} />
			<SignUpLater />
		</>
	);
}

function CodeStep({ form, fields }: StepProps) {
	return (
		<>
			<ErrorSummary form={form} fields={fields} labels={CODE} hasFocus={!fields.otp.errors} />
			<CarriedFields fields={fields} shown={{ mobile_number: "" }} />
			<CodeFields mobileNumber={fields.mobile_number} otp={fields.otp}>
				<ChangeDetails />
			</CodeFields>
			<SignUpLater />
		</>
	);
}

function AccountStep({ form, fields, states }: StepProps) {
	return (
		<>
			{!form.errors && !Object.keys(form.allErrors).length && (
				<p role="status" className="note">
					{t("OTP verified successfully!")}
				</p>
			)}
			<ErrorSummary form={form} fields={fields} labels={ACCOUNT} whole="password" />
			<CarriedFields fields={fields} shown={ACCOUNT} />
			<AccountFields fields={fields} states={states} />
			<div className="actions">
				<SubmitButton name="intent" value="register" busy={t("Signing up…")}>
					{t("Sign Up")}
				</SubmitButton>
				<ChangeDetails />
			</div>
		</>
	);
}

type SignUpFormProps = {
	action: string;
	result: SubmissionResult<string[]> | undefined;
	step: SignUpStep;
	states: Option[];
};

const STEPS = {
	1: { intent: "send-otp", Step: WhoStep },
	2: { intent: "verify-otp", Step: CodeStep },
	3: { intent: "register", Step: AccountStep },
};

/** One step of the registration (docs/product.md, section 2); keyed by step, so that each starts with the typed values. */
export function SignUpForm({ action, result, step, states }: SignUpFormProps) {
	const [form, fields] = useForm<SignUpFields>({ lastResult: result, defaultValue: { country: COUNTRY } });
	const { intent, Step } = STEPS[step];
	return (
		<SafeForm action={action} {...getFormProps(form)}>
			{/* The Enter key presses the first button of a form, so this one is the current step. */}
			<button type="submit" name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden />
			<NetworkFailure />
			<Step form={form} fields={fields} states={states} />
		</SafeForm>
	);
}
