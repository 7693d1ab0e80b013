import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { MessageCircle, MessageSquareWarning, Package, Scale, ThumbsUp } from "lucide-react";
import { requireUser } from "~/http/session.server";
import { isSidebarCollapsed } from "~/http/sidebar.server";
import { Frame, type MenuItem } from "~/ui/frame";

const MENU: MenuItem[] = [
	{
		title: "Cases",
		icon: Scale,
		items: [
			{ title: "Case Management", url: "/user/cases" },
			{ title: "Approved Cases", url: "/user/case-status" },
			{ title: "Case History", url: "/user/case-history" },
		],
	},
	{ title: "Messages", icon: MessageCircle, items: [{ title: "Messages", url: "/user/messages" }] },
	{
		title: "Packages",
		icon: Package,
		items: [
			{ title: "Packages", url: "/user/Packages" },
			{ title: "Mobile Maintenance", url: "/user/mobile-maintenance" },
			{ title: "Transactions", url: "/user/transactions" },
		],
	},
	{
		title: "Complaints",
		icon: MessageSquareWarning,
		items: [{ title: "Complaint Management", url: "/user/complaints" }],
	},
	{ title: "Feedback", icon: ThumbsUp, items: [{ title: "Your Feedback", url: "/user/feedback" }] },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { name, email, role, id: userId, freeTrial } = await requireUser(request);
	return { user: { userId, role, email, name, free_trial: freeTrial }, isCollapsed: await isSidebarCollapsed(request) };
}

export default function UserLayout() {
	const { user, isCollapsed } = useLoaderData<typeof loader>();
	return (
		<Frame menu={MENU} person={user} profileUrl="/user/profile/edit" isCollapsed={isCollapsed}>
			<Outlet />
		</Frame>
	);
}
