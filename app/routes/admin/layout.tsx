import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Cog, IndianRupee, MessageSquareWarning, Scale, ThumbsUp, Users } from "lucide-react";
import { requireAdmin } from "~/http/session.server";
import { isSidebarCollapsed } from "~/http/sidebar.server";
import { Frame, type MenuItem } from "~/ui/frame";

const MENU: MenuItem[] = [
	{ title: "Cases", icon: Scale, items: [{ title: "Case Management", url: "/admin/cases" }] },
	{
		title: "Transactions",
		icon: IndianRupee,
		items: [
			{ title: "Transaction Management", url: "/admin/transactions" },
			{ title: "Packages", url: "/admin/packages" },
		],
	},
	{
		title: "Complaints",
		icon: MessageSquareWarning,
		items: [{ title: "Complaint Management", url: "/admin/complaints" }],
	},
	{ title: "Feedback", icon: ThumbsUp, items: [{ title: "Feedback Management", url: "/admin/feedback" }] },
	{
		title: "People",
		icon: Users,
		items: [
			{ title: "Users", url: "/admin/users" },
			{ title: "Audit log", url: "/admin/audit" },
		],
	},
	{ title: "System", icon: Cog, items: [{ title: "Background work", url: "/admin/jobs" }] },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { name, email, role, id: userId, freeTrial } = await requireAdmin(request);
	return { user: { userId, role, email, name, free_trial: freeTrial }, isCollapsed: await isSidebarCollapsed(request) };
}

export default function AdminLayout() {
	const { user, isCollapsed } = useLoaderData<typeof loader>();
	return (
		<Frame menu={MENU} person={user} profileUrl="/admin/profile/edit" isCollapsed={isCollapsed}>
			<Outlet />
		</Frame>
	);
}
