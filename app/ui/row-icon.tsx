import { Link, type LinkProps } from "@remix-run/react";
import { Archive, ArchiveRestore, CircleCheck, Clock, Eye, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "~/language/translate";

const ICONS = {
	check: CircleCheck,
	clock: Clock,
	eye: Eye,
	pencil: Pencil,
	archive: Archive,
	restore: ArchiveRestore,
	bin: Trash2,
} satisfies Record<string, LucideIcon>;

/** The icons that rows repeat, drawn once on a page for `RowIcon` to reference. */
export function RowIconSheet() {
	return (
		<svg className="hidden" aria-hidden="true">
			{Object.entries(ICONS).map(([name, Icon]) => (
				<symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
					<Icon />
				</symbol>
			))}
		</svg>
	);
}

/** An icon of the sheet: a tenth of the bytes and quicker to render, for icons in every row of a list. */
export function RowIcon({ name, size }: { name: keyof typeof ICONS; size: number }) {
	return (
		<svg width={size} height={size} aria-hidden="true">
			<use href={`#icon-${name}`} />
		</svg>
	);
}

type RowLinkProps = {
	to: LinkProps["to"];
	icon: keyof typeof ICONS;
	title: string;
	about: string;
	isDialog?: boolean;
	/** The word beside the icon, where there is room for it. */
	isNamed?: boolean;
};

/** What is done with a row; `about` names the row to who hears it. A dialog opens where the list stands. */
export function RowLink({ to, icon, title, about, isDialog, isNamed }: RowLinkProps) {
	return (
		<Link
			to={to}
			className={isNamed ? "button button-small" : "button button-icon"}
			title={isNamed ? undefined : title}
			aria-label={`${title} ${about}`}
			preventScrollReset={isDialog}
		>
			<RowIcon name={icon} size={18} />
			{isNamed && <span>{title}</span>}
		</Link>
	);
}

/** What can be done with a row, behind one button. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
	return (
		<details className="row-menu">
			<summary className="button button-quiet button-icon" aria-label={t("Actions for {about}", { about })}>
				•••
			</summary>
			<div className="row-menu-panel">{children}</div>
		</details>
	);
}
