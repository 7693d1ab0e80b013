import { Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";

type PackageDetailsProps = {
	planName: string;
	phoneNumberLimit: number;
	messageLimit: number;
	price: string;
	numbersUsed: number;
	messagesSent: number;
	description: string;
	lastDay: string;
};

/** The active package in full (specification section 2). */
export function PackageDetails(details: PackageDetailsProps) {
	return (
		<div className="card">
			<h2>
				{details.planName}{" "}
				<span className="badge badge-good">
					<CircleCheck size={14} aria-hidden /> Active
				</span>
			</h2>
			<dl className="details mt-3">
				<dt>Phone number limit</dt>
				<dd>{details.phoneNumberLimit}</dd>
				<dt>Message limit</dt>
				<dd>{details.messageLimit}</dd>
				<dt>Price</dt>
				<dd>{details.price}</dd>
				<dt>Numbers used</dt>
				<dd>
					{details.numbersUsed} of {details.phoneNumberLimit}
				</dd>
				<dt>Messages sent</dt>
				<dd>
					{details.messagesSent} of {details.messageLimit}
				</dd>
				<dt>Last day</dt>
				<dd>{details.lastDay}</dd>
				<dt>Description</dt>
				<dd dir="auto">{details.description || "–"}</dd>
			</dl>
			<p className="mt-3">
				<Link to="/user/Packages" className="button">
					Choose another package
				</Link>
			</p>
		</div>
	);
}
