import { Link } from "@remix-run/react";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { SafeForm } from "~/ui/safe-form";

type ShownProfile = {
	firstName: string;
	lastName: string;
	username: string;
	email: string;
	mobileNumber: string;
	address: string;
	city: string;
	district: string;
	state: string;
	pincode: string;
	category: keyof typeof CATEGORY_NAMES;
	profession: string | null;
	needsMobileProof: boolean;
	pending: { email?: string; mobile?: string };
};

/** Addresses of the screens that verify or cancel a new contact. */
type ContactPaths = { contactPath: string; mobilePath: string };
type PendingContactsProps = { pending: ShownProfile["pending"] } & ContactPaths;

function CancelButton({ contactPath, kind }: { contactPath: string; kind: "email" | "mobile" }) {
	return (
		<SafeForm action={contactPath}>
			<input type="hidden" name="cancel" value={kind} />
			<button type="submit" className="button button-small">
				Cancel the change
			</button>
		</SafeForm>
	);
}

/** New contacts that are not verified yet, and what to do about each. */
function PendingContacts({ pending, contactPath, mobilePath }: PendingContactsProps) {
	return (
		<>
			{pending.mobile && (
				<div className="note">
					<p>
						{formatMobileNumber(pending.mobile)} is not verified yet.{" "}
						<Link to={mobilePath} preventScrollReset>
							Enter the OTP
						</Link>
					</p>
					<CancelButton contactPath={contactPath} kind="mobile" />
				</div>
			)}
			{pending.email && (
				<div className="note">
					<p>{pending.email} is not verified yet. Open the link we emailed to it.</p>
					<CancelButton contactPath={contactPath} kind="email" />
				</div>
			)}
		</>
	);
}

/** The profile, with new contacts that are not verified yet. */
export function ProfileDetails({ profile, ...contactPaths }: { profile: ShownProfile } & ContactPaths) {
	const facts: [string, string][] = [
		["Name", `${profile.firstName} ${profile.lastName}`],
		["Username", profile.username],
		["Email", profile.email],
		["Mobile Number", formatMobileNumber(profile.mobileNumber)],
		[
			"Address",
			[profile.address, profile.city, profile.district, profile.state, profile.pincode].filter(Boolean).join(", "),
		],
		["Category", CATEGORY_NAMES[profile.category]],
		["Profession", profile.profession ?? ""],
	];
	return (
		<div className="card">
			{profile.needsMobileProof && !profile.pending.mobile && (
				<p className="note">
					Your mobile number is not verified. Enter your number in Update Profile; until then it gets no messages.
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
