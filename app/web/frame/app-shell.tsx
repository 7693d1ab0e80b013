import { type MouseEvent, type ReactNode, useEffect } from "react";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { wipeDrafts } from "~/ui/form/draft-store";
import { PAGE_FORM } from "~/ui/form/safe-form";
import { Brand } from "~/ui/frame/brand";
import { FlashLine } from "~/ui/frame/flash";
import { Icon, type IconName } from "~/ui/frame/icon";
import { useEscape } from "~/ui/frame/open-menus";
import { Link, useFetcher, useLocation } from "~/ui/frame/router";
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

/** An entry of the sidebar. In light mode it is its words alone. */
function MenuLink({ to, title, icon, isCurrent }: { to: string; title: string; icon?: IconName; isCurrent: boolean }) {
	return (
		<Link to={to} title={icon && title} className="menu-item" aria-current={isCurrent ? "page" : undefined}>
			{icon ? <MenuWords icon={icon} title={title} /> : title}
		</Link>
	);
}

function MenuWords({ icon, title }: { icon: IconName; title: string }) {
	return (
		<>
			<Icon name={icon} size={20} />
			<span className="wide">{title}</span>
		</>
	);
}

/**
 * A group of another area is a link to its first screen, where the menu lists the others. When collapsed, the links show on
 * hover and focus, so the group must be open.
 */
function MenuGroup({ item, isCollapsed }: MenuGroupProps) {
	const isLight = useIsLight();
	const { pathname } = useLocation();
	const isAt = (url: string) => pathname === url || pathname.startsWith(`${url}/`);
	const isActive = item.items.some(({ url }) => isAt(url));
	const icon = isLight ? undefined : item.icon;
	const [only, ...others] = item.items;
	if (only && (others.length === 0 || !isActive))
		return (
			<MenuLink
				to={only.url}
				title={t(others.length === 0 ? only.title : item.title)}
				icon={icon}
				isCurrent={isActive}
			/>
		);
	/** The most specific entry is the current one. */
	const isAtEntryBelow = (above: string) =>
		item.items.some(({ url }) => url.startsWith(`${above}/`) && pathname.startsWith(url));
	return (
		<details open>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to everybody but this rule */}
			<summary
				className="menu-item menu-title"
				title={icon && t(item.title)}
				onClick={(event) => isCollapsed && event.preventDefault()}
			>
				{icon ? <MenuWords icon={icon} title={t(item.title)} /> : t(item.title)}
			</summary>
			<ul className="menu-links">
				{item.items.map(({ title, url }) => (
					<li key={url}>
						<MenuLink to={url} title={t(title)} isCurrent={isAt(url) && !isAtEntryBelow(url)} />
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
	const isLight = useIsLight();
	return (
		<nav className="sidebar" aria-label={t("Sidebar")}>
			{!isLight && (
				<div className="sidebar-brand">
					<Brand className="wide" />
					{collapse}
				</div>
			)}
			<div className="flex-1 p-2">
				{sidebarTop}
				{menu.map((item) => (
					<MenuGroup key={item.title} item={item} isCollapsed={isCollapsed} />
				))}
			</div>
			<div className="p-2 [border-top-width:1px]">
				<p className="sidebar-person wide">{`${user.name}\n${user.email}`}</p>
				<Link
					to={ownPaths.edit}
					className="menu-item"
					title={isLight ? undefined : t("Profile")}
					aria-current={pathname.startsWith(ownPaths.profile) ? "page" : undefined}
					preventScrollReset
				>
					{isLight ? t("Profile") : <MenuWords icon="circle-user" title={t("Profile")} />}
				</Link>
				<button
					type="submit"
					form={PAGE_FORM}
					formAction={paths.logout}
					className="menu-item"
					title={isLight ? undefined : t("Log out")}
					onClick={forgetPerson}
				>
					{isLight ? t("Log out") : <MenuWords icon="log-out" title={t("Log out")} />}
				</button>
			</div>
		</nav>
	);
}

type SidebarState = "auto" | "collapsed" | "expanded";

const TOGGLES = { collapsed: phrase("Collapse the sidebar"), expanded: phrase("Expand the sidebar") } as const;

const isToggled = (value: unknown): value is keyof typeof TOGGLES => value === "collapsed" || value === "expanded";

/**
 * Button that collapses the sidebar to its icons, which light mode does not have: a submit button, so that it works without
 * scripts; with them also Ctrl or Cmd + B. Until the user chooses, CSS shows the one of two buttons that fits the window.
 */
function useCollapse(initial: SidebarState) {
	const fetcher = useFetcher();
	const sent = fetcher.formData?.get("state");
	const state = isToggled(sent) ? sent : initial;
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			for (const button of document.querySelectorAll<HTMLElement>(".sidebar-brand button"))
				if (button.offsetParent) return button.click();
		};
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, []);
	function send(event: MouseEvent<HTMLButtonElement>) {
		const { form, name, value } = event.currentTarget;
		if (!form) return;
		event.preventDefault();
		const fields = new FormData(form);
		fields.set(name, value);
		fetcher.submit(fields, { method: "post", action: paths.sidebar });
	}
	const control = (["collapsed", "expanded"] as const)
		.filter((next) => next !== state)
		.map((next) => (
			<button
				key={next}
				type="submit"
				form={PAGE_FORM}
				formAction={paths.sidebar}
				name="state"
				value={next}
				className={`button button-quiet button-icon to-${next}`}
				aria-label={t(TOGGLES[next])}
				aria-keyshortcuts="Control+B Meta+B"
				onClick={send}
			>
				<Icon name="panel-left" size={20} />
			</button>
		));
	return { control, state };
}

type AppShellProps = SidebarProps & {
	state: SidebarState;
	/** The bar at the bottom of a phone's screen. */
	bottomBar?: ReactNode;
	children: ReactNode;
};

/**
 * Layout of all signed-in screens. The sidebar is rendered once: beside the page, or on a small screen as a sheet that the menu
 * of the bar at the bottom opens, or where there is none the top bar's.
 */
export function AppShell({ state: initial, bottomBar, children, ...sidebar }: AppShellProps) {
	const { control, state } = useCollapse(initial);
	const { pathname } = useLocation();
	const isLight = useIsLight();
	useEscape();
	return (
		<div className={`app-shell app-shell-${isLight ? "light" : state} ${bottomBar ? "with-bottom-bar" : ""}`}>
			<header className="top-bar no-print">
				{!bottomBar && (
					<details className="sheet desktop:hidden" key={pathname}>
						<summary className="button button-quiet">{t("Menu")}</summary>
					</details>
				)}
				{isLight ? <span className="top-brand">Nyaya Diary</span> : <Brand className="top-brand" />}
				{bottomBar}
				<Sidebar {...sidebar} collapse={control} isCollapsed={!isLight && state === "collapsed"} />
			</header>
			<div className="beside-sidebar">
				<main className="page" id="main" tabIndex={-1}>
					<FlashLine />
					{children}
				</main>
				<SiteFooter isShort />
			</div>
		</div>
	);
}
