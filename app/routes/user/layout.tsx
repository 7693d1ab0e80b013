import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { CalendarDays, MessageCircle, MessageSquareWarning, Package, Scale, ThumbsUp, Users } from "lucide-react";
import { ActingLine } from "~/features/chamber/acting-line";
import { CaseSwitch } from "~/features/chamber/case-switch";
import { requireUser } from "~/http/session.server";
import { chamberOf, shellOf } from "~/http/shell.server";
import { paths, profilePaths } from "~/paths";
import { AppShell, type MenuItem } from "~/ui/app-shell";
import { FormOwnerContext } from "~/ui/safe-form";

const DIARY = [
	{ title: "Diary", url: "/user/diary" },
	{ title: "Changes", url: paths.changes },
	{ title: "Calendar", url: "/user/calendar" },
];

const CASES: MenuItem = {
	title: "Cases",
	icon: Scale,
	items: [
		{ title: "My cases", url: paths.cases },
		{ title: "Approved Cases", url: paths.caseStatus },
		{ title: "Case History", url: paths.caseHistory },
	],
};

const MESSAGES: MenuItem = {
	title: "Messages",
	icon: MessageCircle,
	items: [{ title: "Messages", url: paths.messages }],
};

const NUMBERS = { title: "Alert numbers", url: paths.mobileMaintenance };

const MENU: MenuItem[] = [
	{ title: "Diary", icon: CalendarDays, items: [...DIARY, { title: "Alerts", url: paths.alerts }] },
	CASES,
	{ ...MESSAGES, items: [...MESSAGES.items, { title: "Message templates", url: paths.messageTemplates }] },
	{
		title: "Packages",
		icon: Package,
		items: [{ title: "Packages", url: paths.packages }, NUMBERS, { title: "Transactions", url: paths.transactions }],
	},
	{
		title: "Chamber",
		icon: Users,
		items: [
			{ title: "Members", url: paths.chamber },
			{ title: "Members' log", url: paths.chamberLog },
		],
	},
	{
		title: "Complaints",
		icon: MessageSquareWarning,
		items: [{ title: "Complaints", url: paths.complaints }],
	},
	{ title: "Feedback", icon: ThumbsUp, items: [{ title: "Your Feedback", url: paths.feedback }] },
];

/** While one works on another's cases: what is about those. One's own account is reached by the profile. */
const WORK_MENU: MenuItem[] = [
	{ title: "Diary", icon: CalendarDays, items: DIARY },
	{ ...CASES, items: CASES.items.map((item) => (item.url === paths.cases ? { ...item, title: "All cases" } : item)) },
	{ ...MESSAGES, items: [...MESSAGES.items, NUMBERS] },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { ...(await shellOf(request, user)), ...chamberOf(user) };
}

export default function UserLayout() {
	const { acting, owners, isInvited, ...shell } = useLoaderData<typeof loader>();
	return (
		<FormOwnerContext.Provider value={acting?.id ?? ""}>
			<AppShell
				menu={acting ? WORK_MENU : MENU}
				{...shell}
				profileUrl={profilePaths("USER").edit}
				sidebarTop={<CaseSwitch acting={acting} owners={owners} />}
			>
				<ActingLine acting={acting} isInvited={isInvited} />
				<Outlet />
			</AppShell>
		</FormOwnerContext.Provider>
	);
}
