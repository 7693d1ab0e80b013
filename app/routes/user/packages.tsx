import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { Star } from "lucide-react";
import { z } from "zod";
import { chargeOf, orderPlan } from "~/features/payments/commands.order.server";
import { formatRupees } from "~/features/plans/money";
import { pricePerMonth } from "~/features/plans/price";
import { listPlansOnSale, type Plan } from "~/features/plans/queries.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

export const meta: MetaFunction = () => [{ title: "Packages · Nyaya Diary" }];

/** Specification section 9: the third of the list is Popular. */
const POPULAR_POSITION = 2;

const cardOf = (plan: Plan, position: number) => ({
	id: plan.id,
	name: plan.name,
	perMonth: pricePerMonth(plan),
	charge: formatRupees(chargeOf(plan)),
	isFree: plan.amountPaise === 0,
	phoneNumberLimit: plan.phoneNumberLimit,
	messageLimit: plan.messageLimit,
	durationDays: plan.durationDays,
	description: plan.description,
	isPopular: position === POPULAR_POSITION,
});

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const cards = (await listPlansOnSale()).map(cardOf);
	return { cards: cards.filter(({ isFree }) => !(isFree && user.freeTrial === 1)) };
}

const choice = z.object({
	package_id: z.string({ error: "Choose a package" }),
	way: z.enum(["checkout", "link"]).default("link"),
});

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, choice, async ({ package_id, way }) => {
		const { id } = await orderPlan(user.id, package_id, { way, origin: new URL(request.url).origin });
		return redirect(`/user/Packages/pay/${id}`, 303);
	});
}

type Card = ReturnType<typeof cardOf>;

function PlanCard({ card }: { card: Card }) {
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
			{card.charge !== card.perMonth && <p className="hint">{card.charge} is charged once.</p>}
			<SafeForm className="plan-choose">
				<input type="hidden" name="package_id" value={card.id} />
				<input type="hidden" name="way" value={isHydrated ? "checkout" : "link"} />
				<SubmitButton busy="One moment…">
					Choose Plan<span className="visually-hidden"> {card.name}</span>
				</SubmitButton>
			</SafeForm>
		</li>
	);
}

export default function Packages() {
	const { cards } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<div className="page-head">
				<h1>Packages</h1>
			</div>
			<Problem answer={answer} />
			{cards.length === 0 ? (
				<div className="card empty">
					<h2>No packages on sale</h2>
					<p className="hint">Please look here again later.</p>
				</div>
			) : (
				<ul className="plans">
					{cards.map((card) => (
						<PlanCard key={card.id} card={card} />
					))}
				</ul>
			)}
			<Outlet />
		</>
	);
}
