import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";

type RowLinkProps = {
	to: LinkProps["to"];
	title: string;
	about: string;
	/** A dialog opens where the list stands. */
	isDialog?: boolean;
};

/** What is done with a row; `about` names the row to who hears it. */
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

/** The same in a row's menu, in words. */
export function RowMenuLink({ to, title, about, isDialog }: RowLinkProps) {
	return (
		<Link to={to} className="button button-small" aria-label={`${title} ${about}`} preventScrollReset={isDialog}>
			{title}
		</Link>
	);
}

/** What can be done with a row, behind one button; beside it when open, so that no frame cuts it off. */
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
