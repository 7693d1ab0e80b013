import type { Plan } from "~/features/money/plans/queries.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type PlanCardItem = Omit<Plan, "amountPaise" | "position" | "retiredAt"> & {
	/** The amount charged; the only price on the card. */
	charge: string;
	/** Whether it is the price of a month rather than of the plan's days. */
	isAMonth: boolean;
	/** The price per month; null for a trial. */
	perMonth: string | null;
	isPopular: boolean;
};

const inWords = (count: number) => count.toLocaleString("en-IN");

type PlanCardProps = {
	card: PlanCardItem;
	/** Whether it is the person's current plan. */
	isOwn: boolean;
	/** In words: the later start, and the loss if the plan starts today instead. Undefined for a plan that can only start at once. */
	startChoice: { later: string; loss: string } | undefined;
};

function Price({ card: { charge, isAMonth, perMonth, durationDays } }: { card: PlanCardItem }) {
	return (
		<>
			<p className="text-2xl font-bold">
				{charge}{" "}
				<span className="hint font-normal">
					{isAMonth ? t("per month") : t("for {days} days", { days: inWords(durationDays) })}
				</span>
			</p>
			{perMonth && !isAMonth && <p className="hint">{t("About {perMonth} per month.", { perMonth })}</p>}
		</>
	);
}

function Features({ features }: { features: string[] }) {
	return (
		<ul>
			{features.map((words) => (
				<li key={words}>
					<span className="text-good" aria-hidden>
						✓{" "}
					</span>
					{words}
				</li>
			))}
		</ul>
	);
}

/** What a person has without a package, before the plans on sale. */
export function FreeCard() {
	return (
		<li className="card plan">
			<h2>{t("Without a package")}</h2>
			<p className="text-2xl font-bold">{t("Free")}</p>
			<Features features={[t("Cases, diary and email alerts")]} />
			<p className="hint">{t("No WhatsApp and no SMS")}</p>
		</li>
	);
}

/** A plan on sale. With JavaScript it is paid in the checkout, without on Razorpay's own page. */
export function PlanCard({ card, isOwn, startChoice }: PlanCardProps) {
	const isHydrated = useHydrated();
	const features = [
		t("{phoneNumberLimit} phone numbers", { phoneNumberLimit: inWords(card.phoneNumberLimit) }),
		t("{messageLimit} messages", { messageLimit: inWords(card.messageLimit) }),
		t("{durationDays} days of access", { durationDays: inWords(card.durationDays) }),
	];
	return (
		<li className={`card plan${card.isPopular ? " border-brand [border-width:2px]" : ""}`}>
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
			<Features features={features} />
			{card.description && <p className="hint">{card.description}</p>}
			<SafeForm>
				<input type="hidden" name="package_id" value={card.id} />
				<input type="hidden" name="method" value={isHydrated ? "checkout" : "link"} />
				{startChoice && (
					<>
						<p>{startChoice.later}</p>
						<label className="choice mb-2">
							<input type="checkbox" className="tick" name="replaces" />
							<span>{startChoice.loss}</span>
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
