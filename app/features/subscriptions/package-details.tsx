import { Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { useMay } from "~/features/chamber/use-may";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";

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

/** The active package in full (docs/product.md, section 2). */
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
				<dt>Valid till</dt>
				<dd>{details.lastDay}</dd>
				<dt>Description</dt>
				<dd dir="auto">{details.description || "–"}</dd>
			</dl>
			<p className="mt-3">
				<Link to={paths.packages} className="button">
					Change plan
				</Link>
			</p>
		</div>
	);
}

/** What is shown instead, to somebody without an active package. */
export function NoPackage({ lastName }: { lastName: string | null }) {
	const may = useMay();
	return (
		<EmptyList
			title="No active package"
			hint={
				lastName
					? `Your ${lastName} package has ended. Your saved numbers are kept for the next one.`
					: "With a package you can save phone numbers of parties and message them about your cases."
			}
		>
			{may("money") && (
				<Link to={paths.packages} className="button button-primary">
					Choose a package
				</Link>
			)}
		</EmptyList>
	);
}
