import { type ComponentProps, useState } from "react";
import { chosenDayInWords } from "~/platform/calendar/day";

const REAL_DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/**
 * A native date field, and below it the chosen day in words: browsers show month and day in either order. Without scripts the
 * words are those of the last submit.
 */
export function DateInput({
	onChange,
	...input
}: Omit<ComponentProps<"input">, "type" | "defaultValue"> & { defaultValue?: string }) {
	const [day, setDay] = useState(input.defaultValue ?? "");
	return (
		<div className="date-input">
			<input
				className="input"
				{...input}
				type="date"
				onChange={(event) => {
					setDay(event.target.value);
					onChange?.(event);
				}}
			/>
			<p className="hint" role="status">
				{REAL_DAY.test(day) && chosenDayInWords(day)}
			</p>
		</div>
	);
}
