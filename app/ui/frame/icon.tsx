import sheet from "~/ui/frame/icons.svg?url";

/** Lucide's drawings in `icons.svg`, by the names Lucide gives them; a test compares both. `brand` is the product's mark. */
export const ICON_NAMES = [
	"archive",
	"arrow-down",
	"arrow-left",
	"arrow-up",
	"ban",
	"calendar-days",
	"calendar-plus",
	"check",
	"check-check",
	"chevron-left",
	"chevron-right",
	"circle-check",
	"circle-user",
	"circle-x",
	"clock",
	"cog",
	"download",
	"eye",
	"file-up",
	"funnel",
	"inbox",
	"indian-rupee",
	"key-round",
	"layout-dashboard",
	"log-out",
	"message-circle",
	"message-square-warning",
	"package",
	"panel-left",
	"pencil",
	"plus",
	"printer",
	"refresh-cw",
	"scale",
	"search",
	"send",
	"star",
	"sticky-note",
	"thumbs-up",
	"trash-2",
	"triangle-alert",
	"users",
	"x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** The file of all icons, which is also the icon of the browser's tab: a browser fetches it once a build. */
export const iconSheet = sheet;

type IconProps = { name: IconName | "brand"; size: number; className?: string };

/** A picture beside a word, or in a control that has a name; not read out. */
export function Icon({ name, size, className }: IconProps) {
	return (
		<svg width={size} height={size} className={className} aria-hidden="true">
			{/* Gecko before version 51, as in KaiOS, knows no `href` without its namespace. */}
			<use xlinkHref={`${sheet}#${name}`} />
		</svg>
	);
}
