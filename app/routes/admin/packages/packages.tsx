import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { movePlan, offerPlanAgain } from "~/features/money/plans/commands.server";
import { formatRupees } from "~/features/money/plans/money";
import { PlanTable } from "~/features/money/plans/plan-table";
import { listAllPlans } from "~/features/money/plans/queries.server";
import { countSubscribers } from "~/features/money/subscriptions/queries.server";
import { adminPaths } from "~/paths.admin";
import { phrase, t } from "~/platform/language/translate";
import { AddLink, PageHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { Outlet, useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Packages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const [plans, subscribers] = await Promise.all([listAllPlans(), countSubscribers()]);
	const items = plans.map((plan) => ({
		id: plan.id,
		name: plan.name,
		price: formatRupees(plan.amountPaise),
		phoneNumberLimit: plan.phoneNumberLimit,
		messageLimit: plan.messageLimit,
		durationDays: plan.durationDays,
		subscribers: subscribers.get(plan.id) ?? 0,
		isRetired: plan.retiredAt !== null,
	}));
	return { items };
}

const change = z.object({ plan: z.string(), act: z.enum(["up", "down", "offer"]) });

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, change, async ({ plan, act }) => {
		if (act === "offer") {
			await offerPlanAgain(actor, plan);
			return redirectWithFlash(adminPaths.packages, t("Package is on sale again."));
		}
		await movePlan(actor, plan, act);
		return redirectWithFlash(adminPaths.packages, t("Package order changed."));
	});
}

export default function AdminPackages() {
	const { items } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title={t("Packages")}>
				<AddLink to={adminPaths.newPackage} label={phrase("Add<0> Package</0>")} />
			</PageHead>
			<Problem answer={answer} />
			<p className="note">
				{t("Changes apply to new orders. The free plan is listed first. The third plan is marked Popular.")}
			</p>
			<PlanTable items={items} />
			<Outlet />
		</>
	);
}
