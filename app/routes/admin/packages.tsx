import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { movePlan, offerPlanAgain } from "~/features/plans/commands.server";
import { formatRupees } from "~/features/plans/money";
import { PlanTable } from "~/features/plans/plan-table";
import { listAllPlans } from "~/features/plans/queries.server";
import { countSubscribers } from "~/features/subscriptions/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { phrase, t } from "~/language/translate";
import { paths } from "~/paths";
import { AddLink, PageHead } from "~/ui/page-head";
import { Problem } from "~/ui/problem";

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
			return redirectWithFlash(paths.admin.packages, t("Package is on sale again."));
		}
		await movePlan(actor, plan, act);
		return redirectWithFlash(paths.admin.packages, t("Package order changed."));
	});
}

export default function AdminPackages() {
	const { items } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title={t("Packages")}>
				<AddLink to={paths.admin.newPackage} label={phrase("Add<0> Package</0>")} />
			</PageHead>
			<Problem answer={answer} />
			<p className="note">
				{t("Changes apply to new orders. The free plan is listed first; the third is marked Popular.")}
			</p>
			<PlanTable items={items} />
			<Outlet />
		</>
	);
}
