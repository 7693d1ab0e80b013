import { useEffect } from "react";

/** The overlay other than dialogs and row menus: the sheet on phones. */
const SHEET = "details.sheet[open]";

/** Links of a collapsed sidebar group, visible on hover or focus. */
const BESIDE_ICON = ".sidebar details:hover, .sidebar details:focus-within";

const isFloating = (group: Element) => {
	const links = group.querySelector(".menu-links");
	return links !== null && getComputedStyle(links).position === "absolute";
};

/** Hides a group's links until it is hovered or focused again. */
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
	const menu = within.querySelector<HTMLDetailsElement>(SHEET);
	const group = menu ? undefined : [...within.querySelectorAll<HTMLElement>(BESIDE_ICON)].find(isFloating);
	if (!menu && !group) return;
	// Keeps a dialog around the menu open.
	event.preventDefault();
	if (menu) menu.open = false;
	if (group) shut(group);
	if (menu || group?.contains(document.activeElement)) (menu ?? group)?.querySelector("summary")?.focus();
}

/** Escape closes the open menu and returns the focus to its control. */
export function useEscape() {
	useEffect(() => {
		document.addEventListener("keydown", closeOnEscape);
		return () => document.removeEventListener("keydown", closeOnEscape);
	}, []);
}
