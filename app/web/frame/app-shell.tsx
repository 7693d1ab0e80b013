import { Link, useFetcher, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { wipeDrafts } from "~/ui/form/draft-store";
import { FormToken, SafeForm } from "~/ui/form/safe-form";
import { Brand } from "~/ui/frame/brand";
import { FlashLine } from "~/ui/frame/flash";
import { Icon, type IconName } from "~/ui/frame/icon";
import { useEscape } from "~/ui/frame/open-menus";
import { useIsLight } from "~/ui/frame/scripted";
import { clearCachedPages } from "~/ui/network/cached-pages";
import { SiteFooter } from "~/web/frame/site-footer";

export type MenuItem = { title: string; icon: IconName; items: { title: string; url: string }[] };

/** A menu group of (title, address) entries; a group of one entry is shown as a plain link. */
export const menuItem = (title: string, icon: IconName, ...entries: [title: string, url: string][]): MenuItem => ({
	title,
	icon,
	items: entries.map(([name, url]) => ({ title: name, url })),
});

type Person = { name: string; email: string };

function forgetPerson() {
	wipeDrafts();
	clearCachedPages();
}

type MenuGroupProps = { item: MenuItem; isCollapsed?: boolean };

/**
 * When collapsed, the links show on hover and focus, so the group must be open. In light mode a group of another area is a link
 * to its first screen, where the menu lists the others.
 */
function MenuGroup({ item, isCollapsed }: MenuGroupProps) {
	const isLight = useIsLight();
	const { pathname } = useLocation();
	const isAt = (url: string) => pathname === url || pathname.startsWith(`${url}/`);
	const entryLink = (isCurrent: boolean) => ({
		className: "menu-item",
		"aria-current": isCurrent ? ("page" as const) : undefined,
	});
	const isActive = item.items.some(({ url }) => isAt(url));
	const [only, ...others] = item.items;
	if (only && (others.length === 0 || (isLight && !isActive))) {
		const title = t(others.length === 0 ? only.title : item.title);
		return (
			<Link to={only.url} title={title} {...entryLink(isActive)}>
				<Icon name={item.icon} size={20} />
				<span className="wide">{title}</span>
			</Link>
		);
	}
	/** The most specific entry is the current one. */
	const isAtEntryBelow = (above: string) =>
		item.items.some(({ url }) => url.startsWith(`${above}/`) && pathname.startsWith(url));
	return (
		<details open={isActive || isCollapsed}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to everybody but this rule */}
			<summary
				className="menu-item menu-title"
				title={t(item.title)}
				onClick={(event) => isCollapsed && event.preventDefault()}
			>
				<Icon name={item.icon} size={20} />
				<span className="wide">{t(item.title)}</span>
			</summary>
			<ul className="menu-links ml-4.5 pl-2 [border-left-width:1px]">
				{item.items.map(({ title, url }) => (
					<li key={url}>
						<Link to={url} {...entryLink(isAt(url) && !isAtEntryBelow(url))}>
							{t(title)}
						</Link>
					</li>
				))}
			</ul>
		</details>
	);
}

type SidebarProps = {
	menu: MenuItem[];
	user: Person;
	/** The user's profile page and its edit dialog. */
	ownPaths: { profile: string; edit: string };
	collapse?: ReactNode;
	/** Rendered above the menu. */
	sidebarTop?: ReactNode;
	isCollapsed?: boolean;
};

function Sidebar({ menu, user, ownPaths, collapse, sidebarTop, isCollapsed }: SidebarProps) {
	const { pathname } = useLocation();
	return (
		<nav className="sidebar" aria-label={t("Sidebar")}>
			<div className="sidebar-brand flex items-center justify-between p-3 font-bold">
				<span className="wide flex">
					<Brand />
				</span>
				{collapse}
			</div>
			<div className="flex-1 p-2">
				{sidebarTop && <div className="wide">{sidebarTop}</div>}
				{menu.map((item) => (
					<MenuGroup key={item.title} item={item} isCollapsed={isCollapsed} />
				))}
			</div>
			<div className="p-2 [border-top-width:1px]">
				<div className="wide min-w-0 pt-1 pr-2 pb-2 pl-2 leading-[1.3]">
					<p className="font-semibold">{user.name}</p>
					<p className="text-sm break-all text-ink-soft">{user.email}</p>
				</div>
				<Link
					to={ownPaths.edit}
					className="menu-item"
					title={t("Profile")}
					aria-current={pathname.startsWith(ownPaths.profile) ? "page" : undefined}
					preventScrollReset
				>
					<Icon name="circle-user" size={20} />
					<span className="wide">{t("Profile")}</span>
				</Link>
				<SafeForm action={paths.logout} reloadDocument onSubmit={forgetPerson}>
					<button type="submit" className="menu-item" title={t("Log out")}>
						<Icon name="log-out" size={20} />
						<span className="wide">{t("Log out")}</span>
					</button>
				</SafeForm>
			</div>
		</nav>
	);
}

type SidebarState = "auto" | "collapsed" | "expanded";

const TOGGLES = { collapsed: phrase("Collapse the sidebar"), expanded: phrase("Expand the sidebar") } as const;

const isToggled = (value: unknown): value is keyof typeof TOGGLES => value === "collapsed" || value === "expanded";

/**
 * Button that collapses the sidebar: a form, so that it works without scripts; with them also Ctrl or Cmd + B. Until the user
 * chooses, CSS shows the one of two buttons that fits the window.
 */
function useCollapse(initial: SidebarState) {
	const fetcher = useFetcher();
	const { pathname, search } = useLocation();
	const sent = fetcher.formData?.get("state");
	const state = isToggled(sent) ? sent : initial;
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			for (const button of document.querySelectorAll<HTMLElement>(".sidebar-collapse button"))
				if (button.offsetParent) return button.click();
		};
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, []);
	const control = (
		<fetcher.Form method="post" action={paths.sidebar} className="sidebar-collapse">
			<FormToken />
			<input type="hidden" name="returnTo" value={pathname + search} />
			{(["collapsed", "expanded"] as const)
				.filter((next) => next !== state)
				.map((next) => (
					<button
						key={next}
						type="submit"
						name="state"
						value={next}
						className={`button button-quiet button-icon to-${next}`}
						aria-label={t(TOGGLES[next])}
						aria-keyshortcuts="Control+B Meta+B"
					>
						<Icon name="panel-left" size={20} />
					</button>
				))}
		</fetcher.Form>
	);
	return { control, state };
}

const SHEET_ICON = {
	width: 22,
	height: 22,
	viewBox: "0 0 24 24",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 2,
	strokeLinecap: "round",
} as const;

type AppShellProps = SidebarProps & {
	state: SidebarState;
	/** The bar at the bottom of a phone's screen. */
	bottomBar?: ReactNode;
	children: ReactNode;
};

/**
 * Layout of all signed-in screens. The sidebar is rendered once: beside the page, or on a small screen as a sheet that the top
 * bar's button opens.
 */
export function AppShell({ state: initial, bottomBar, children, ...sidebar }: AppShellProps) {
	const { control, state } = useCollapse(initial);
	const { pathname } = useLocation();
	useEscape();
	return (
		<div className={`app-shell app-shell-${state} ${bottomBar ? "with-bottom-bar" : ""}`}>
			<header className="no-print flex-none phone:sticky phone:bg-surface phone:top-0 phone:z-30 phone:flex phone:items-center phone:pt-1 phone:pr-2 phone:pb-1 phone:pl-2 phone:[border-bottom-width:1px]">
				<details className="sheet desktop:hidden" key={pathname}>
					<summary className="button button-quiet button-icon" aria-label={t("Menu")}>
						{/* Inline, not from the icon sheet: an icon without a label must render in every browser. */}
						<svg {...SHEET_ICON} className="sheet-open" aria-hidden="true">
							<path d="M4 5h16M4 12h16M4 19h16" />
						</svg>
						<svg {...SHEET_ICON} className="sheet-close" aria-hidden="true">
							<path d="M18 6 6 18M6 6l12 12" />
						</svg>
					</summary>
				</details>
				<span className="ml-2 flex font-bold desktop:hidden">
					<Brand />
				</span>
				{bottomBar}
				<Sidebar {...sidebar} collapse={control} isCollapsed={state === "collapsed"} />
			</header>
			<div className="flex min-w-0 flex-1 flex-col">
				<main className="page w-full max-w-400 flex-1 p-6 phone:p-4 phone:pt-3" id="main" tabIndex={-1}>
					<FlashLine />
					{children}
				</main>
				<SiteFooter />
			</div>
		</div>
	);
}
