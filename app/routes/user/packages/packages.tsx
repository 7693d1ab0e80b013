import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from "@remix-run/node";
import { orderPlan } from "~/features/money/payments/orders/commands.order.server";
import { orderInput } from "~/features/money/payments/orders/order-input";
import { replacementOf } from "~/features/money/payments/orders/replacement.server";
import { formatRupees } from "~/features/money/plans/money";
import { FreeCard, PlanCard, type PlanCardItem } from "~/features/money/plans/plan-card";
import { chargeOf, isAMonth, pricePerMonth } from "~/features/money/plans/price";
import { listPlansOnSale, type Plan } from "~/features/money/plans/queries.server";
import { CurrentPackage } from "~/features/money/subscriptions/package/current-package";
import { currentPackageItem } from "~/features/money/subscriptions/package/package-view.server";
import { findPackages } from "~/features/money/subscriptions/queries.server";
import { MonthOfMessages } from "~/features/telling/messages/sent/month";
import { countByContact } from "~/features/telling/messages/sent/queries.counts.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { formatMonth, monthOf } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { PageHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { Outlet, useActionData, useLoaderData } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";
import { requireUser } from "~/web/access/session.server";
import { submit } from "~/web/screens/form.server";

/** The third plan in the list is marked Popular (docs/product.md, section 9). */
const POPULAR_POSITION = 2;

const cardOf = (plan: Plan, position: number): PlanCardItem => ({
	id: plan.id,
	name: plan.name,
	charge: formatRupees(chargeOf(plan)),
	isAMonth: plan.amountPaise > 0 && isAMonth(plan.durationDays),
	perMonth: pricePerMonth(plan),
	phoneNumberLimit: plan.phoneNumberLimit,
	messageLimit: plan.messageLimit,
	durationDays: plan.durationDays,
	description: t(plan.description),
	isPopular: position === POPULAR_POSITION,
});

/** Plan cards, without the free plan for users who had it. */
async function listPlanCards({ hasHadFreePlan }: { hasHadFreePlan: boolean }): Promise<PlanCardItem[]> {
	const all = await listPlansOnSale();
	const cards = all.map((plan, position) => ({ isFree: plan.amountPaise === 0, card: cardOf(plan, position) }));
	return cards.filter(({ isFree }) => !(isFree && hasHadFreePlan)).map(({ card }) => card);
}

/** The tax line, as on receipts: only a registered business names the tax. */
const taxInWords = () =>
	env.GSTIN
		? t("Prices include {gstRatePercent}% GST.", { gstRatePercent: env.GST_RATE_PERCENT })
		: t("These prices are all you pay: no GST is added.");

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Packages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const today = dayInIndia(new Date());
	const [cards, packages, contacts] = await Promise.all([
		listPlanCards({ hasHadFreePlan: user.freeTrial === 1 }),
		findPackages(user.id),
		countByContact(user.id, today),
	]);
	const replacement = replacementOf(packages);
	return {
		cards: cards.map((card) => ({
			card,
			isOwn: card.id === replacement?.planId,
			startChoice: replacement?.canWait(card) ? { later: replacement.later, loss: replacement.loss } : undefined,
		})),
		currentPackage: currentPackageItem(packages),
		tax: taxInWords(),
		sent: { month: formatMonth(monthOf(today)), contacts },
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, orderInput, async ({ package_id, method, replaces }) => {
		const { origin } = new URL(request.url);
		const { id } = await orderPlan(user.id, package_id, { method, origin, acceptsLoss: replaces !== undefined });
		// Razorpay's script needs a page with its own content security policy, so the page is reloaded.
		return redirectDocument(paths.pay(id), 303);
	});
}

export default function Packages() {
	const { cards, currentPackage, tax, sent } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title={t("Packages")} />
			<Problem answer={answer} />
			<CurrentPackage {...currentPackage} />
			<MonthOfMessages {...sent} />
			<p className="hint mb-4">
				{t("Phone numbers are those of your clients and colleagues, who get messages about your cases.")}{" "}
				{t("Messages are these, and your own alerts by WhatsApp and SMS.")} {tax}
			</p>
			{cards.length === 0 ? (
				<EmptyList title={t("No packages on sale")} hint={t("Please check back later.")} />
			) : (
				<ul className="plans">
					<FreeCard />
					{cards.map((one) => (
						<PlanCard key={one.card.id} {...one} />
					))}
				</ul>
			)}
			<Outlet />
		</>
	);
}
