import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { COUNTRY } from "~/features/people/accounts/profile/person-choices";
import {
	AddressField,
	asOptions,
	CityFields,
	DistrictField,
	WorkFields,
} from "~/features/people/accounts/profile/person-fields";
import { namedInCourtWords } from "~/features/people/places/court-words";
import { NewPasswordField, UsernameField } from "~/features/people/sign-in/login/credential-fields";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { type Option, SelectField } from "~/ui/form/field";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

/** The fields of the registration, named as in the API (docs/product.md, section 3). */
export type SignUpFields = {
	first_name: string;
	last_name: string;
	address: string;
	country: string;
	state: string;
	district: string;
	city: string;
	pincode: string;
	email: string;
	mobile_number: string;
	otp: string;
	username: string;
	profession: string;
	category: string;
	password: string;
	consent: string;
};
type Fields = { [Name in keyof SignUpFields]: FieldMetadata<string, SignUpFields> };

type GroupProps = { title: string; why: string; children: ReactNode };

function Group({ title, why, children }: GroupProps) {
	return (
		<fieldset className="mb-5 pt-3 [border-top-width:1px]">
			<legend className="float-left w-full p-0 text-lg font-semibold">{title}</legend>
			<p className="hint clear-both mb-2">{why}</p>
			{children}
		</fieldset>
	);
}

type AccountFieldsProps = { fields: Fields; states: Option[] };

/** The fields after the number is verified; the password last, since it is lost when the form is rendered again. */
export function AccountFields({ fields, states }: AccountFieldsProps) {
	return (
		<>
			<Group title={t("Your address")} why={t("It is printed on your receipts.")}>
				<AddressField field={fields.address} />
				<SelectField
					field={fields.country}
					label={t("Country")}
					options={asOptions([COUNTRY])}
					placeholder={t("Select country")}
					isRequired
				/>
				<SelectField
					field={fields.state}
					label={t("State")}
					options={namedInCourtWords(states)}
					placeholder={t("Select state")}
				/>
				<DistrictField field={fields.district} />
				<div className="pair">
					<CityFields city={fields.city} pincode={fields.pincode} />
				</div>
			</Group>
			<Group title={t("Your work")} why={t("It tells us who uses Nyaya Diary.")}>
				<WorkFields profession={fields.profession} category={fields.category} />
			</Group>
			<Group title={t("Your login")} why={t("You log in with these.")}>
				<UsernameField field={fields.username} hint={t("At least 3 letters, numbers, _ or .")} maxLength={50} />
				<NewPasswordField field={fields.password} label={t("Password")} />
			</Group>
			<Consent field={fields.consent} />
		</>
	);
}

function Consent({ field }: { field: FieldMetadata<string, SignUpFields> }) {
	return (
		<div className="field">
			<p className="note" id={`${field.id}-hint`}>
				{t(
					"We use these details to run your account, to send messages about your cases and to bill packages. We share your number and email only with our message delivery companies. You can download or delete your data at any time.",
				)}{" "}
				{t(
					"You agree to three things: your account, court data and messages. You can withdraw any of these in Profile > Privacy.",
				)}{" "}
				<Words id="Read the <0>Privacy Policy</0> and the <1>Terms of use</1> (in a new tab).">
					<Link to={paths.privacy} target="_blank" rel="noreferrer" />
					<Link to={paths.terms} target="_blank" rel="noreferrer" />
				</Words>
			</p>
			<label className="choice">
				<input
					type="checkbox"
					id={field.id}
					name={field.name}
					defaultChecked={field.initialValue === "on"}
					aria-invalid={field.errors ? true : undefined}
					aria-describedby={`${field.id}-hint ${field.errorId}`}
				/>
				{t("I agree to the Privacy Policy")}
			</label>
			<p className="error" id={field.errorId}>
				{field.errors?.[0]}
			</p>
		</div>
	);
}
