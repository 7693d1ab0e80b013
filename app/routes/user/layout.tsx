import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ReactNode, useEffect, useState } from "react";
import { ActingLine } from "~/features/people/chamber/acting-line";
import { CaseSwitch } from "~/features/people/chamber/case-switch";
import { paths, profilePaths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { FormOwnerContext } from "~/ui/form/safe-form";
import { Outlet, useLocation, useRouteLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { cachePages } from "~/ui/network/cached-pages";
import { requireUser } from "~/web/access/session.server";
import { chamberOf, shellOf } from "~/web/access/shell.server";
import { AppShell, menuItem } from "~/web/frame/app-shell";
import { BottomBar } from "~/web/frame/bottom-bar";
import { ErrorPage, ErrorWords } from "~/web/frame/error-page";
import { UNSENT_HEARINGS } from "~/web/offline/addresses";

type Entry = [title: string, url: string];

const DIARY: Entry[] = [
	[phrase("Diary"), paths.diary],
	[phrase("To do"), paths.todo],
	[phrase("Changes"), paths.changes],
	[phrase("Calendar"), paths.calendar],
];
const LISTS: Entry[] = [
	[phrase("Approved Cases"), paths.caseStatus],
	[phrase("Case History"), paths.caseHistory],
];
const MESSAGES: Entry = [phrase("Messages"), paths.messages];
const CLIENTS: Entry = [phrase("Clients"), paths.clients];
const NUMBERS: Entry = [phrase("Mobile Maintenance"), paths.mobileMaintenance];
const TRANSACTIONS: Entry = [phrase("Transactions"), paths.transactions];

const MENU = [
	menuItem(phrase("Diary"), "calendar-days", ...DIARY, [phrase("Alerts"), paths.alerts]),
	menuItem(phrase("Cases"), "scale", [phrase("My cases"), paths.cases], ...LISTS),
	menuItem(phrase("Clients"), "circle-user", CLIENTS),
	menuItem(phrase("Messages"), "message-circle", MESSAGES, [phrase("Message templates"), paths.messageTemplates]),
	menuItem(phrase("Packages"), "package", [phrase("Packages"), paths.packages]),
	menuItem(phrase("Mobile Maintenance"), "send", NUMBERS),
	menuItem(phrase("Transactions"), "indian-rupee", TRANSACTIONS),
	menuItem(phrase("Chamber"), "users", [phrase("Members"), paths.chamber], [phrase("Members' log"), paths.chamberLog]),
	menuItem(phrase("Complaints"), "message-square-warning", [phrase("Complaints"), paths.complaints]),
	menuItem(phrase("Feedback"), "thumbs-up", [phrase("Feedback"), paths.feedback]),
];

/** The menu while working on another owner's cases; the user's own account is in the profile. */
const WORK_MENU = [
	menuItem(phrase("Diary"), "calendar-days", ...DIARY),
	menuItem(phrase("Cases"), "scale", [phrase("All cases"), paths.cases], ...LISTS),
	menuItem(phrase("Clients"), "circle-user", CLIENTS),
	menuItem(phrase("Messages"), "message-circle", MESSAGES, NUMBERS),
];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { ...(await shellOf(request, user)), ...chamberOf(user) };
}

/** The menu stays when a page fails; if the layout's own data failed, there is no menu to show. */
function UserFrame({ children }: { children: ReactNode }) {
	const frame = useRouteLoaderData<typeof loader>("routes/user/layout");
	if (!frame) return <ErrorPage />;
	const { acting, owners, isInvited, isAsked, ...shell } = frame;
	return (
		<FormOwnerContext.Provider value={acting?.id ?? ""}>
			<AppShell
				menu={acting ? WORK_MENU : MENU}
				{...shell}
				ownPaths={profilePaths("USER")}
				sidebarTop={<CaseSwitch acting={acting} owners={owners} />}
				bottomBar={<BottomBar />}
			>
				<ActingLine acting={acting} isInvited={isInvited} />
				<ConsentLine isAsked={isAsked} />
				{children}
			</AppShell>
		</FormOwnerContext.Provider>
	);
}

export default function UserLayout() {
	const [unsent, setUnsent] = useState(0);
	useEffect(() => cachePages(setUnsent), []);
	return (
		<UserFrame>
			{unsent > 0 && (
				<p className="note" role="status">
					<a href={UNSENT_HEARINGS}>{t("{count} to send", { count: unsent })}</a>
				</p>
			)}
			<Outlet />
		</UserFrame>
	);
}

export const ErrorBoundary = () => (
	<UserFrame>
		<ErrorWords />
	</UserFrame>
);

/** Shown until the user has answered the current version of every consent item. */
function ConsentLine({ isAsked }: { isAsked: boolean }) {
	const { pathname } = useLocation();
	if (!isAsked || pathname === paths.consents) return null;
	return (
		<p className="note">
			<Words id="Please choose how we may use your data. <0>Read and answer</0>" to={paths.consents} />
		</p>
	);
}
