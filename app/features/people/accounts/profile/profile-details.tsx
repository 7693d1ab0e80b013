import { CATEGORY_NAMES } from "~/features/people/accounts/profile/person-choices";
import type { Profile } from "~/features/people/accounts/profile/queries.profile.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { t } from "~/platform/language/translate";
import { ButtonForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

/** The URLs of the screens that verify or cancel a new contact. */
type ContactPaths = { contactPath: string; mobilePath: string };
type PendingContactsProps = { pending: Profile["pending"] } & ContactPaths;

function CancelButton({ contactPath, kind }: { contactPath: string; kind: "email" | "mobile" }) {
	return (
		<ButtonForm action={contactPath} name="cancel" value={kind} className="button button-small">
			{t("Cancel the change")}
		</ButtonForm>
	);
}

function PendingContacts({ pending, contactPath, mobilePath }: PendingContactsProps) {
	return (
		<>
			{pending.mobile && (
				<div className="note">
					<p>
						<Words
							id="{mobile} is not verified yet. <0>Enter the OTP</0>"
							values={{ mobile: formatMobileNumber(pending.mobile) }}
						>
							<Link to={mobilePath} preventScrollReset />
						</Words>
					</p>
					<CancelButton contactPath={contactPath} kind="mobile" />
				</div>
			)}
			{pending.email && (
				<div className="note">
					<p>{t("{email} is not verified yet. Open the link we emailed to it.", { email: pending.email })}</p>
					<CancelButton contactPath={contactPath} kind="email" />
				</div>
			)}
		</>
	);
}

export function ProfileDetails({ profile, ...contactPaths }: { profile: Profile } & ContactPaths) {
	const facts: [string, string][] = [
		[t("Name"), `${profile.firstName} ${profile.lastName}`],
		[t("Username"), profile.username],
		[t("Email"), profile.email],
		[t("Mobile Number"), formatMobileNumber(profile.mobileNumber)],
		[
			t("Address"),
			[profile.address, profile.city, profile.district, profile.state, profile.pincode].filter(Boolean).join(", "),
		],
		[t("Category"), t(CATEGORY_NAMES[profile.category])],
		[t("Profession"), profile.profession ? t(profile.profession) : ""],
	];
	return (
		<div className="card">
			{profile.needsMobileProof && !profile.pending.mobile && (
				<p className="note">
					{t(
						"Your mobile number is not verified. Enter your number in Update Profile; until then it gets no messages.",
					)}
				</p>
			)}
			<PendingContacts pending={profile.pending} {...contactPaths} />
			<dl className="details">
				{facts.map(([term, value]) => [
					<dt key={term}>{term}</dt>,
					<dd key={`${term}-value`} dir="auto">
						{value || "–"}
					</dd>,
				])}
			</dl>
		</div>
	);
}
