import { useLayoutEffect, useRef, useState } from "react";
import { phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** In local storage while the reader has turned the keys off (WCAG 2.1.4). */
const OFF = "list-keys-off";

const isTyping = (target: EventTarget | null) =>
	target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea");

/** Moves the focus to the link of the next or previous row. */
function walk(step: 1 | -1) {
	const links = [...document.querySelectorAll<HTMLElement>("main tbody th > a")];
	const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
	(links[at + step] ?? (at < 0 ? links[0] : undefined))?.focus();
}

const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);

/** By key: its words, and its act. `Enter` is the browser's own. */
const KEYS: Record<string, { words: string; act?: () => void }> = {
	"/": { words: phrase("Search"), act: () => find("[type=search]")?.focus() },
	j: { words: phrase("Next row"), act: () => walk(1) },
	k: { words: phrase("Previous row"), act: () => walk(-1) },
	Enter: { words: phrase("Open the row") },
	c: { words: phrase("Add⟦key⟧"), act: () => find(".page-head .button-primary")?.click() },
};

/** Keys of a long list, and the box that names them and turns them off. A single key is inert while a person types. */
export const ListKeys = () => (useHydrated() ? <KeyBox /> : null);

function KeyBox() {
	const box = useRef<HTMLDetailsElement>(null);
	const [isOff, setOff] = useState(() => localStorage.getItem(OFF) !== null);
	// With the layout, so that keys act as soon as their box is seen.
	useLayoutEffect(() => {
		if (isOff) return;
		function press(event: KeyboardEvent) {
			const { key, ctrlKey, metaKey, altKey, target } = event;
			if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector(".dialog-modal")) return;
			const act = own(KEYS, key)?.act;
			if (act) act();
			else if (key === "?" && box.current) {
				box.current.open = true;
				box.current.querySelector("summary")?.focus();
			} else return;
			event.preventDefault();
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [isOff]);
	return (
		<details className="no-print mt-4 text-sm text-ink-soft phone:hidden" ref={box}>
			<summary>{t("Keyboard")} (?)</summary>
			<p>
				{Object.entries(KEYS).map(([key, { words }]) => (
					<span key={key} className="mr-4 whitespace-nowrap">
						<kbd>{key}</kbd> {t(words)}
					</span>
				))}
			</p>
			<label className="choice">
				<input
					type="checkbox"
					checked={!isOff}
					onChange={({ currentTarget: { checked } }) => {
						setOff(!checked);
						if (checked) localStorage.removeItem(OFF);
						else localStorage.setItem(OFF, "1");
					}}
				/>
				{t("Use these keys")}
			</label>
		</details>
	);
}
