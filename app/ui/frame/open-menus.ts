import { useEffect } from "react";

/** What opens over the page, beside dialogs: the menu of a row, and on a phone the sheet. */
const MENUS = "details.row-menu[open], details.sheet[open]";

/** The links beside an icon of the narrowed sidebar, which show while it is pointed at or in focus. */
const BESIDE_ICON = ".sidebar details:hover, .sidebar details:focus-within";

const isFloating = (group: Element) => {
	const links = group.querySelector(".menu-links");
	return links !== null && getComputedStyle(links).position === "absolute";
};

/** Hides the links beside an icon until the pointer or the focus comes anew. */
function shut(group: HTMLElement) {
	group.dataset.shut = "";
	group.addEventListener("mouseleave", () => {
		if (!group.matches(":focus-within")) delete group.dataset.shut;
	});
	group.addEventListener("focusout", ({ relatedTarget }) => {
		const isStillInside = relatedTarget instanceof Node && group.contains(relatedTarget);
		if (!isStillInside && !group.matches(":hover")) delete group.dataset.shut;
	});
}

function closeOnEscape(event: KeyboardEvent) {
	if (event.key !== "Escape" || event.defaultPrevented) return;
	const within = document.querySelector(".dialog-modal") ?? document;
	const menus = [...within.querySelectorAll<HTMLDetailsElement>(MENUS)];
	const menu = menus.find((one) => one.contains(document.activeElement)) ?? menus.pop();
	const group = menu ? undefined : [...within.querySelectorAll<HTMLElement>(BESIDE_ICON)].find(isFloating);
	if (!menu && !group) return;
	// A dialog around a menu stays open.
	event.preventDefault();
	if (menu) menu.open = false;
	if (group) shut(group);
	if (menu || group?.contains(document.activeElement)) (menu ?? group)?.querySelector("summary")?.focus();
}

/** Escape closes the menu that is open, and the focus returns to the control that opened it. */
export function useEscape() {
	useEffect(() => {
		document.addEventListener("keydown", closeOnEscape);
		return () => document.removeEventListener("keydown", closeOnEscape);
	}, []);
}
