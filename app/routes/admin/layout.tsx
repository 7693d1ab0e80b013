import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths, profilePaths } from "~/paths";
import { phrase } from "~/platform/language/translate";
import { Outlet, useRouteLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";
import { shellOf } from "~/web/access/shell.server";
import { AppShell, menuItem } from "~/web/frame/app-shell";
import { ErrorPage, ErrorWords } from "~/web/frame/error-page";

const MENU = [
	menuItem(phrase("Overview"), "layout-dashboard", [phrase("Overview"), paths.admin.overview]),
	menuItem(phrase("Cases"), "scale", [phrase("Case Management"), paths.admin.cases]),
	menuItem(
		phrase("Transactions"),
		"indian-rupee",
		[phrase("Transaction Management"), paths.admin.transactions],
		[phrase("Packages"), paths.admin.packages],
	),
	menuItem(phrase("Complaints"), "message-square-warning", [phrase("Complaint Management"), paths.admin.complaints]),
	menuItem(phrase("Feedback"), "thumbs-up", [phrase("Feedback Management"), paths.admin.feedback]),
	menuItem(phrase("People"), "users", [phrase("Users"), paths.admin.users], [phrase("Audit log"), paths.admin.audit]),
	menuItem(
		phrase("System"),
		"cog",
		[phrase("Background jobs"), paths.admin.jobs],
		[phrase("Unreadable entries"), paths.admin.unreadable],
		[phrase("Failed messages"), paths.admin.messages],
		[phrase("Closed days"), paths.admin.closedDays],
	),
];

export async function loader({ request }: LoaderFunctionArgs) {
	return shellOf(request, await requireAdmin(request));
}

/** The menu stays when a page fails; if the layout's own data failed, there is no menu to show. */
export default function AdminLayout({ children = <Outlet /> }: { children?: ReactNode }) {
	const shell = useRouteLoaderData<typeof loader>("routes/admin/layout");
	if (!shell) return <ErrorPage />;
	return (
		<AppShell menu={MENU} {...shell} ownPaths={profilePaths("ADMIN")}>
			{children}
		</AppShell>
	);
}

export const ErrorBoundary = () => (
	<AdminLayout>
		<ErrorWords />
	</AdminLayout>
);
