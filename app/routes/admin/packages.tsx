import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { z } from "zod";
import { auditAs } from "~/features/accounts/audit.server";
import { movePlan, offerPlanAgain } from "~/features/plans/commands.server";
import { formatRupees } from "~/features/plans/money";
import { PlanTable } from "~/features/plans/plan-table";
import { listAllPlans } from "~/features/plans/queries.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { Problem } from "~/ui/problem";

export const meta: MetaFunction = () => [{ title: "Packages · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const items = (await listAllPlans()).map((plan) => ({
		id: plan.id,
		name: plan.name,
		price: formatRupees(plan.amountPaise),
		phoneNumberLimit: plan.phoneNumberLimit,
		messageLimit: plan.messageLimit,
		durationDays: plan.durationDays,
		holders: plan.holders,
		isRetired: plan.retiredAt !== null,
	}));
	return { items };
}

const change = z.object({ plan: z.string(), act: z.enum(["up", "down", "offer"]) });

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const note = auditAs({ id: admin.id, address: requestContext().address });
	return submit(request, change, async ({ plan, act }) => {
		if (act === "offer") {
			await offerPlanAgain(plan, note);
			return redirectWithFlash("/admin/packages", "The package is on sale again.");
		}
		await movePlan(plan, act, note);
		return redirectWithFlash("/admin/packages", "The order is changed.");
	});
}

export default function AdminPackages() {
	const { items } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<div className="page-head">
				<h1>Packages</h1>
				<Link to="/admin/packages/new" className="button button-primary" preventScrollReset>
					<Plus size={18} aria-hidden />
					<span>Add Package</span>
				</Link>
			</div>
			<Problem answer={answer} />
			<p className="note">
				A change binds new orders only. The free package always stands first; the third on sale is shown as Popular.
			</p>
			<PlanTable items={items} />
			<Outlet />
		</>
	);
}
