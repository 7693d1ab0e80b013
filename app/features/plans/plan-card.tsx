import { Star } from "lucide-react";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

export type PlanCardItem = {
	id: string;
	name: string;
	perMonth: string;
	/** What is charged at once. */
	charge: string;
	phoneNumberLimit: number;
	messageLimit: number;
	durationDays: number;
	description: string;
	isPopular: boolean;
};

/** A plan as it is sold. With JavaScript it is paid in the checkout, without on the payment company's own page. */
export function PlanCard({ card }: { card: PlanCardItem }) {
	const isHydrated = useHydrated();
	return (
		<li className={`card plan${card.isPopular ? " plan-popular" : ""}`}>
			<h2>
				{card.name}{" "}
				{card.isPopular && (
					<span className="badge badge-good">
						<Star size={14} aria-hidden /> Popular
					</span>
				)}
			</h2>
			<p className="plan-price">
				{card.perMonth} <span className="hint">per month</span>
			</p>
			<ul className="plan-features">
				<li>{card.phoneNumberLimit} phone numbers</li>
				<li>{card.messageLimit} messages</li>
				<li>{card.durationDays} days of access</li>
			</ul>
			{card.description && <p className="hint">{card.description}</p>}
			{card.charge !== card.perMonth && <p className="hint">One-time charge of {card.charge}.</p>}
			<SafeForm className="plan-choose">
				<input type="hidden" name="package_id" value={card.id} />
				<input type="hidden" name="method" value={isHydrated ? "checkout" : "link"} />
				<SubmitButton busy="One moment…">
					Choose Plan<span className="visually-hidden"> {card.name}</span>
				</SubmitButton>
			</SafeForm>
		</li>
	);
}
