import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** What makes a checkbox the tick of its row. */
export const TICK = { type: "checkbox", className: "tick" } as const;

type TickProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: string };

/** The checkbox of a row. `form` is the id of its form, if that does not contain the row. */
export const Tick = ({ label, ...input }: TickProps) => (
	<label className="tick-target">
		<input {...TICK} aria-label={label} {...input} />
	</label>
);

/**
 * The checkbox in the head of the column, by which scripts tick all rows. Without scripts its form reads it by its name, or
 * `words` stand in its place.
 */
export function TickAll({ words, ...input }: Omit<TickProps, "label"> & { words?: string }) {
	const isHydrated = useHydrated();
	return words && !isHydrated ? words : <Tick label={t("Select all")} {...input} />;
}

type SelectionProps = {
	/** The values of the rows that are ticked at first. */
	first?: string[];
	/** The table, with a `Tick` in its rows. */
	children: ReactNode;
	/** Gets the values of the ticked rows, in the order in which they were ticked. */
	bar?: (ticked: string[]) => ReactNode;
};

/** A table of which rows are selected, and below it the bar of what can be done with them. */
export function Selection({ first = [], children, bar }: SelectionProps) {
	const [ticked, setTicked] = useState(first);
	const change = ({ target, currentTarget }: FormEvent<HTMLElement>) => {
		const rows = [...currentTarget.querySelectorAll<HTMLInputElement>("tbody .tick")];
		const all = currentTarget.querySelector<HTMLInputElement>("thead .tick");
		if (all && target === all) for (const row of rows) row.checked = all.checked;
		const now = rows.filter(({ checked }) => checked).map(({ value }) => value);
		if (all) all.checked = now.length === rows.length;
		setTicked((before) => [...new Set([...before.filter((value) => now.includes(value)), ...now])]);
	};
	return (
		<div onChange={change}>
			{children}
			{bar?.(ticked)}
		</div>
	);
}

type SelectionBarProps = {
	count: number;
	/** The number of selected rows in words. */
	countInWords: (count: number) => string;
	/** Whether the bar sticks to the bottom of the window where no script knows if rows are ticked. */
	isSticky?: boolean;
	/** Further ways to select. */
	links?: ReactNode;
	/** The buttons. */
	children: ReactNode;
};

/** What can be done with the ticked rows. It stays in reach while any is ticked. */
export function SelectionBar({ count, countInWords, isSticky, links, children }: SelectionBarProps) {
	const isHydrated = useHydrated();
	return (
		<div className={count > 0 || (isSticky && !isHydrated) ? "act-bar" : "mt-3"}>
			<div className="links" id="select-links">
				<strong role="status" className="mr-4">
					{count > 0 && countInWords(count)}
				</strong>
				{links}
			</div>
			{children}
		</div>
	);
}
