import type { ActingFor } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { useLocation } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

/** The screens that show the owner's cases; all others show the signed-in person's own account. */
const CASE_SCREENS = [
	...[paths.cases, paths.caseStatus, paths.caseHistory, paths.messages],
	...[paths.clients, paths.mobileMaintenance],
];
const CASE_PAGES = [paths.diary, paths.changes, paths.calendar, paths.todo];

const isWithin = (screen: string, pathname: string) => pathname === screen || pathname.startsWith(`${screen}/`);

const isAboutCases = (pathname: string) =>
	CASE_PAGES.some((page) => page === pathname) ||
	(CASE_SCREENS.some((screen) => isWithin(screen, pathname)) && !isWithin(paths.messageTemplates, pathname));

type ActingLineProps = { acting: ActingFor | null; isInvited: boolean };

/** Shown above every screen while the person works on another owner's cases: the owner and the role. */
export function ActingLine({ acting, isInvited }: ActingLineProps) {
	const { pathname } = useLocation();
	if (acting)
		return (
			<p className="note message">
				{!isAboutCases(pathname) && `${t("This page is about your own account. You are working on:")} `}
				<strong dir="auto">{t("{name}'s cases", { name: acting.name })}</strong>
				{` · ${t(acting.role)}`}
			</p>
		);
	if (!isInvited || pathname !== paths.cases) return null;
	return (
		<p className="note">
			<Words id="You are invited to join a chamber. <0>View invitation</0>" to={paths.chamber} />
		</p>
	);
}
