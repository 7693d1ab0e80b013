import type { ComponentProps } from "react";

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "className"> & {
	/** Its label is bold, as the heading of the content below. */
	isHead?: boolean;
};

/** A checkbox with its label. */
export function Choice({ isHead, children, ...input }: ChoiceProps) {
	return (
		<label htmlFor={input.id} className={isHead ? "choice" : "choice font-normal"}>
			<input type="checkbox" {...input} />
			{children}
		</label>
	);
}
