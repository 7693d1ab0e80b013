import sheet from "~/ui/frame/icons.svg?url";

/** Icons in `icons.svg`, by Lucide's names; a test compares both. `brand` is the product's logo. */
export const ICON_NAMES = [
	"archive",
	"arrow-down",
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

/** The sprite of all icons, also used as favicon, so that browsers fetch it once per build. */
export const iconSheet = sheet;

type IconProps = { name: IconName | "brand"; size: number; className?: string };

/** A decorative icon, hidden from screen readers: its control or text has the name. */
export function Icon({ name, size, className }: IconProps) {
	return (
		<svg width={size} height={size} className={className} aria-hidden="true">
			{/* KaiOS (Gecko before 51) supports only the namespaced `xlink:href`. */}
			<use xlinkHref={`${sheet}#${name}`} />
		</svg>
	);
}
