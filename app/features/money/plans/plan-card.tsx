import type { Plan } from "~/features/money/plans/queries.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type PlanCardItem = Omit<Plan, "amountPaise" | "position" | "retiredAt"> & {
	/** What is paid, and the one price of the card. */
	charge: string;
	/** Whether that is for a month; else it is for its days. */
	isAMonth: boolean;
	/** What a month of it comes to; null for a trial. */
	perMonth: string | null;
	isPopular: boolean;
};

const inWords = (count: number) => count.toLocaleString("en-IN");

type PlanCardProps = {
	card: PlanCardItem;
	/** The person has this plan now. */
	isOwn: boolean;
	/** When it would start, and what is lost where it starts today instead; undefined for a plan that starts at once. */
	wait: { later: string; loss: string } | undefined;
};

/** The one price of a plan: what is paid. What a month of a longer one comes to is below it. */
function Price({ card: { charge, isAMonth, perMonth, durationDays } }: { card: PlanCardItem }) {
	return (
		<>
			<p className="plan-price">
				{charge}{" "}
				<span className="hint">
					{isAMonth ? t("per month") : t("for {days} days", { days: inWords(durationDays) })}
				</span>
			</p>
			{perMonth && !isAMonth && <p className="hint">{t("About {perMonth} per month.", { perMonth })}</p>}
		</>
	);
}

/** A plan as it is sold. With JavaScript it is paid in the checkout, without on the payment company's own page. */
export function PlanCard({ card, isOwn, wait }: PlanCardProps) {
	const isHydrated = useHydrated();
	return (
		<li className={`card plan${card.isPopular ? " plan-popular" : ""}`}>
			<h2>
				{card.name}{" "}
				{isOwn && (
					<span className="badge">
						<Icon name="circle-check" size={14} /> {t("Your plan")}
					</span>
				)}{" "}
				{card.isPopular && (
					<span className="badge badge-good">
						<Icon name="star" size={14} /> {t("Popular")}
					</span>
				)}
			</h2>
			<Price card={card} />
			<ul className="plan-features">
				<li>{t("{phoneNumberLimit} phone numbers", { phoneNumberLimit: inWords(card.phoneNumberLimit) })}</li>
				<li>{t("{messageLimit} messages", { messageLimit: inWords(card.messageLimit) })}</li>
				<li>{t("{durationDays} days of access", { durationDays: inWords(card.durationDays) })}</li>
			</ul>
			{card.description && <p className="hint">{card.description}</p>}
			<SafeForm className="plan-choose">
				<input type="hidden" name="package_id" value={card.id} />
				<input type="hidden" name="method" value={isHydrated ? "checkout" : "link"} />
				{wait && (
					<>
						<p>{wait.later}</p>
						<label className="choice mb-2">
							<input type="checkbox" className="tick" name="replaces" />
							<span>{wait.loss}</span>
						</label>
					</>
				)}
				<SubmitButton busy={t("One moment…")}>
					{t("Choose Plan")}
					<span className="visually-hidden"> {card.name}</span>
				</SubmitButton>
			</SafeForm>
		</li>
	);
}
