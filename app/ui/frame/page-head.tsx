import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link, type LinkProps } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { Words } from "~/ui/frame/words";

type PageHeadProps = {
	title: ReactNode;
	/** Where the menu calls the page otherwise. */
	subtitle?: ReactNode;
	/** Saves the subtitle's line on a phone. */
	isSubtitleWide?: boolean;
	/** Link to a related page. */
	link?: { to: string; label: string };
	children?: ReactNode;
};

/** Heading of a page with its actions and a link to a related page. */
export function PageHead({ title, subtitle, isSubtitleWide, link, children }: PageHeadProps) {
	return (
		<div className="page-head">
			<div>
				<h1>{title}</h1>
				{subtitle && <p className={isSubtitleWide ? "hint phone:hidden" : "hint"}>{subtitle}</p>}
			</div>
			{children}
			{link && (
				<Link to={link.to} className="button">
					{link.label}
				</Link>
			)}
		</div>
	);
}

type AddLinkProps = {
	to: LinkProps["to"];
	/** "Add<0> New Case</0>": the tagged part is hidden on narrow screens. */
	label: string;
};

/** Opens the dialog that adds an entry to the list. */
export function AddLink({ to, label }: AddLinkProps) {
	const isLight = useIsLight();
	const words = (
		<Words id={label}>
			<span className="phone:visually-hidden" />
		</Words>
	);
	return (
		<Link to={to} className="button button-primary" preventScrollReset>
			{!isLight && <Icon name="plus" size={18} />}
			{isLight ? words : <span>{words}</span>}
		</Link>
	);
}

type BackHeadProps = {
	title: ReactNode;
	backTo: string;
	/** In place of "Back", where the specification has other words. */
	label?: string;
	children?: ReactNode;
};

/** Heading of a page below another, and above it the link back. */
export const BackHead = ({ title, backTo, label, children }: BackHeadProps) => (
	<>
		<BackLink to={backTo} label={label} />
		<PageHead title={title}>{children}</PageHead>
	</>
);

export const BackLink = ({ to, label = t("Back") }: { to: string; label?: string }) => (
	<p className="no-print">
		<Link to={to}>{label}</Link>
	</p>
);
