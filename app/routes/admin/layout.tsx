import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReactNode } from "react";
import { profilePaths } from "~/paths";
import { adminPaths } from "~/paths.admin";
import { phrase } from "~/platform/language/translate";
import { Outlet, useRouteLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";
import { shellOf } from "~/web/access/shell.server";
import { AppShell, menuItem } from "~/web/frame/app-shell";
import { ErrorPage, ErrorWords } from "~/web/frame/error-page";

const MENU = [
	menuItem(phrase("Overview"), "layout-dashboard", [phrase("Overview"), adminPaths.overview]),
	menuItem(phrase("Cases"), "scale", [phrase("Case Management"), adminPaths.cases]),
	menuItem(
		phrase("Transactions"),
		"indian-rupee",
		[phrase("Transaction Management"), adminPaths.transactions],
		[phrase("Packages"), adminPaths.packages],
	),
	menuItem(phrase("Complaints"), "message-square-warning", [phrase("Complaint Management"), adminPaths.complaints]),
	menuItem(phrase("Feedback"), "thumbs-up", [phrase("Feedback Management"), adminPaths.feedback]),
	menuItem(phrase("People"), "users", [phrase("Users"), adminPaths.users], [phrase("Audit log"), adminPaths.audit]),
	menuItem(
		phrase("System"),
		"cog",
		[phrase("Background jobs"), adminPaths.jobs],
		[phrase("Unreadable entries"), adminPaths.unreadable],
		[phrase("Failed messages"), adminPaths.messages],
		[phrase("Closed days"), adminPaths.closedDays],
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
