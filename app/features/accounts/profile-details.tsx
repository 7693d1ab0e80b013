import { Link } from "@remix-run/react";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
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
	pending: { email?: string; mobile?: string };
};

function DropButton({ path, kind }: { path: string; kind: "email" | "mobile" }) {
	return (
		<SafeForm action={`${path}/contact`}>
			<input type="hidden" name="drop" value={kind} />
			<button type="submit" className="button button-small">
				{kind === "email" ? "Keep the old address" : "Keep the old number"}
			</button>
		</SafeForm>
	);
}

/** New addresses that wait for their proof, and what to do about each. */
function Waiting({ pending, path }: { pending: ShownProfile["pending"]; path: string }) {
	return (
		<>
			{pending.mobile && (
				<div className="note">
					<p>
						The new mobile number {formatMobileNumber(pending.mobile)} waits for its OTP.{" "}
						<Link to={`${path}/mobile`} preventScrollReset>
							Enter the OTP
						</Link>
					</p>
					<DropButton path={path} kind="mobile" />
				</div>
			)}
			{pending.email && (
				<div className="note">
					<p>The new email address {pending.email} waits until the link sent to it is opened.</p>
					<DropButton path={path} kind="email" />
				</div>
			)}
		</>
	);
}

/** Who the person is, as they told us. */
export function ProfileDetails({ profile, path }: { profile: ShownProfile; path: string }) {
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
			<Waiting pending={profile.pending} path={path} />
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
