import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Cog, IndianRupee, MessageSquareWarning, Scale, ThumbsUp, Users } from "lucide-react";
import { requireAdmin } from "~/http/session.server";
import { shellOf } from "~/http/shell.server";
import { paths, profilePaths } from "~/paths";
import { AppShell, type MenuItem } from "~/ui/app-shell";

const MENU: MenuItem[] = [
	{ title: "Cases", icon: Scale, items: [{ title: "Case Management", url: paths.admin.cases }] },
	{
		title: "Transactions",
		icon: IndianRupee,
		items: [
			{ title: "Transaction Management", url: paths.admin.transactions },
			{ title: "Packages", url: paths.admin.packages },
		],
	},
	{
		title: "Complaints",
		icon: MessageSquareWarning,
		items: [{ title: "Complaint Management", url: paths.admin.complaints }],
	},
	{ title: "Feedback", icon: ThumbsUp, items: [{ title: "Feedback Management", url: paths.admin.feedback }] },
	{
		title: "People",
		icon: Users,
		items: [
			{ title: "Users", url: paths.admin.users },
			{ title: "Audit log", url: paths.admin.audit },
		],
	},
	{ title: "System", icon: Cog, items: [{ title: "Background jobs", url: paths.admin.jobs }] },
];

export async function loader({ request }: LoaderFunctionArgs) {
	return shellOf(request, await requireAdmin(request));
}

export default function AdminLayout() {
	return (
		<AppShell menu={MENU} {...useLoaderData<typeof loader>()} profileUrl={profilePaths("ADMIN").edit}>
			<Outlet />
		</AppShell>
	);
}
