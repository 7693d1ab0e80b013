import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";

type RowLinkProps = {
	to: LinkProps["to"];
	title: string;
	about: string;
	/** Opens a dialog on the list, so the scroll position stays. */
	isDialog?: boolean;
};

/** Icon link for an action on a row; `about` names the row for screen readers. */
export function RowLink({ to, icon, title, about, isDialog }: RowLinkProps & { icon: IconName }) {
	return (
		<Link
			to={to}
			className="button button-icon"
			title={title}
			aria-label={`${title} ${about}`}
			preventScrollReset={isDialog}
		>
			<Icon name={icon} size={18} />
		</Link>
	);
}

/** Like `RowLink`, as text in a row's menu. */
export function RowMenuLink({ to, title, about, isDialog }: RowLinkProps) {
	return (
		<Link to={to} className="button button-small" aria-label={`${title} ${about}`} preventScrollReset={isDialog}>
			{title}
		</Link>
	);
}

/** Actions of a row behind one button. The panel opens beside the button, so that the table's scroll frame does not clip it. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
	return (
		<details className="row-menu">
			<summary className="button button-quiet button-icon" aria-label={t("Actions for {about}", { about })}>
				•••
			</summary>
			<div className="row-menu-panel cluster">{children}</div>
		</details>
	);
}
