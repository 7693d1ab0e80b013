import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { orderPlan } from "~/features/payments/commands.order.server";
import { orderInput } from "~/features/payments/order-input";
import { PlanCard } from "~/features/plans/plan-card";
import { listPlanCards } from "~/features/plans/plan-cards.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { PageHead } from "~/ui/page-head";
import { Problem } from "~/ui/problem";

export const meta: MetaFunction = () => [{ title: "Packages · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { cards: await listPlanCards({ hasHadFreePlan: user.freeTrial === 1 }) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, orderInput, async ({ package_id, method }) => {
		const { id } = await orderPlan(user.id, package_id, { method, origin: new URL(request.url).origin });
		return redirect(paths.pay(id), 303);
	});
}

export default function Packages() {
	const { cards } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title="Packages" />
			<Problem answer={answer} />
			{cards.length === 0 ? (
				<EmptyList title="No packages on sale" hint="Please check back later." />
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
