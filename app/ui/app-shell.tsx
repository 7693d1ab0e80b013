import { Link, NavLink, useFetcher, useLocation } from "@remix-run/react";
import { ChevronRight, CircleUser, LogOut, type LucideIcon, Menu, PanelLeft, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { paths } from "~/paths";
import { Brand } from "~/ui/brand";
import { wipeDrafts } from "~/ui/draft-store";
import { FlashLine } from "~/ui/flash";
import { RowIconSheet } from "~/ui/row-icon";
import { FormToken, SafeForm } from "~/ui/safe-form";
import { SiteFooter } from "~/ui/site-footer";

export type MenuItem = { title: string; icon: LucideIcon; items: { title: string; url: string }[] };

type Person = { name: string; email: string };

type MenuGroupProps = { item: MenuItem; isCollapsed?: boolean };

/** When collapsed, the links show on hover and focus, so the group must be open. */
function MenuGroup({ item, isCollapsed }: MenuGroupProps) {
	const { pathname } = useLocation();
	const isActive = item.items.some(({ url }) => pathname === url || pathname.startsWith(`${url}/`));
	const Icon = item.icon;
	/** Then only that entry is the current one. */
	const isAtEntryBelow = (above: string) =>
		item.items.some(({ url }) => url.startsWith(`${above}/`) && pathname.startsWith(url));
	return (
		<details open={isActive || isCollapsed}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to everybody but this rule */}
			<summary
				className="menu-item menu-title"
				title={item.title}
				onClick={(event) => isCollapsed && event.preventDefault()}
			>
				<Icon size={20} aria-hidden />
				<span className="wide">{item.title}</span>
				<ChevronRight size={16} className="chevron wide" aria-hidden />
			</summary>
			<ul className="menu-links">
				{item.items.map(({ title, url }) => (
					<li key={url}>
						<NavLink to={url} className="menu-item menu-link" end={isAtEntryBelow(url)}>
							{title}
						</NavLink>
					</li>
				))}
			</ul>
		</details>
	);
}

type SidebarProps = {
	menu: MenuItem[];
	user: Person;
	profileUrl?: string;
	collapse?: ReactNode;
	/** Above the menu. */
	sidebarTop?: ReactNode;
	isCollapsed?: boolean;
};

function Sidebar({ menu, user, profileUrl, collapse, sidebarTop, isCollapsed }: SidebarProps) {
	return (
		<nav className="sidebar" aria-label="Sidebar">
			<div className="sidebar-brand">
				<span className="wide">
					<Brand />
				</span>
				{collapse}
			</div>
			<div className="sidebar-menu">
				<p className="wide pt-1 pr-2 pb-1 pl-2 text-xs text-ink-soft" aria-hidden>
					Sidebar
				</p>
				{sidebarTop && <div className="wide">{sidebarTop}</div>}
				{menu.map((item) => (
					<MenuGroup key={item.title} item={item} isCollapsed={isCollapsed} />
				))}
			</div>
			<div className="sidebar-foot">
				<div className="wide min-w-0 pt-1 pr-2 pb-2 pl-2 leading-[1.3]">
					<p className="font-semibold">{user.name}</p>
					<p className="text-[0.8125rem] break-all text-ink-soft">{user.email}</p>
				</div>
				{profileUrl && (
					<Link to={profileUrl} className="menu-item menu-link" title="Profile" preventScrollReset>
						<CircleUser size={20} aria-hidden />
						<span className="wide">Profile</span>
					</Link>
				)}
				<SafeForm action={paths.logout} reloadDocument onSubmit={wipeDrafts}>
					<button type="submit" className="menu-item menu-link" title="Log out">
						<LogOut size={20} aria-hidden />
						<span className="wide">Log out</span>
					</button>
				</SafeForm>
			</div>
		</nav>
	);
}

/** The button that collapses the sidebar: a form, so that it works without scripts. With them, Ctrl or Cmd + B too. */
function useCollapse(isCollapsed: boolean) {
	const fetcher = useFetcher();
	const { pathname, search } = useLocation();
	const isNowCollapsed = fetcher.formData ? fetcher.formData.get("state") === "collapsed" : isCollapsed;
	const next = isNowCollapsed ? "expanded" : "collapsed";
	useEffect(() => {
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			const form = document.querySelector<HTMLFormElement>(".sidebar-collapse");
			form?.requestSubmit();
		};
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, []);
	const control = (
		<fetcher.Form method="post" action={paths.sidebar} className="sidebar-collapse">
			<FormToken />
			<input type="hidden" name="state" value={next} />
			<input type="hidden" name="returnTo" value={pathname + search} />
			<button
				type="submit"
				className="button button-quiet button-icon"
				aria-label={isNowCollapsed ? "Expand the sidebar" : "Collapse the sidebar"}
				aria-keyshortcuts="Control+B Meta+B"
			>
				<PanelLeft size={20} aria-hidden />
			</button>
		</fetcher.Form>
	);
	return { control, isNowCollapsed };
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
	if (event.key !== "Escape" || !event.currentTarget.open) return;
	event.currentTarget.open = false;
	event.currentTarget.querySelector("summary")?.focus();
}

type AppShellProps = SidebarProps & { isCollapsed: boolean; children: ReactNode };

/** The frame of every signed-in screen. */
export function AppShell({ isCollapsed, children, ...sidebar }: AppShellProps) {
	const { control, isNowCollapsed } = useCollapse(isCollapsed);
	const { pathname } = useLocation();
	return (
		<div className={`app-shell ${isNowCollapsed ? "app-shell-collapsed" : ""}`}>
			<RowIconSheet />
			<Sidebar {...sidebar} collapse={control} isCollapsed={isNowCollapsed} />
			<div className="flex min-w-0 flex-1 flex-col">
				<header className="topbar">
					<details className="sheet" key={pathname} onKeyDown={closeOnEscape}>
						<summary className="button button-quiet button-icon" aria-label="Menu">
							<Menu size={22} className="sheet-open" aria-hidden />
							<X size={22} className="sheet-close" aria-hidden />
						</summary>
						<Sidebar {...sidebar} />
					</details>
					<span className="ml-2 font-bold">
						<Brand />
					</span>
				</header>
				<main className="page" id="main" tabIndex={-1}>
					<FlashLine />
					{children}
				</main>
				<SiteFooter />
			</div>
		</div>
	);
}
