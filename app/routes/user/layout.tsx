import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { CalendarDays, MessageCircle, MessageSquareWarning, Package, Scale, ThumbsUp } from "lucide-react";
import { requireUser } from "~/http/session.server";
import { shellOf } from "~/http/shell.server";
import { paths, profilePaths } from "~/paths";
import { AppShell, type MenuItem } from "~/ui/app-shell";

const MENU: MenuItem[] = [
	{
		title: "Diary",
		icon: CalendarDays,
		items: [
			{ title: "Diary", url: "/user/diary" },
			{ title: "Changes", url: paths.changes },
			{ title: "Calendar", url: "/user/calendar" },
			{ title: "Alerts", url: paths.alerts },
		],
	},
	{
		title: "Cases",
		icon: Scale,
		items: [
			{ title: "My cases", url: paths.cases },
			{ title: "Approved Cases", url: paths.caseStatus },
			{ title: "Case History", url: paths.caseHistory },
		],
	},
	{
		title: "Messages",
		icon: MessageCircle,
		items: [
			{ title: "Messages", url: paths.messages },
			{ title: "Message templates", url: paths.messageTemplates },
		],
	},
	{
		title: "Packages",
		icon: Package,
		items: [
			{ title: "Packages", url: paths.packages },
			{ title: "Alert numbers", url: paths.mobileMaintenance },
			{ title: "Transactions", url: paths.transactions },
		],
	},
	{
		title: "Complaints",
		icon: MessageSquareWarning,
		items: [{ title: "Complaints", url: paths.complaints }],
	},
	{ title: "Feedback", icon: ThumbsUp, items: [{ title: "Your Feedback", url: paths.feedback }] },
];

export async function loader({ request }: LoaderFunctionArgs) {
	return shellOf(request, await requireUser(request));
}

export default function UserLayout() {
	return (
		<AppShell menu={MENU} {...useLoaderData<typeof loader>()} profileUrl={profilePaths("USER").edit}>
			<Outlet />
		</AppShell>
	);
}
