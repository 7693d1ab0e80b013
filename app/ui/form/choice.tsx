import type { ComponentProps } from "react";

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "className"> & {
	/** Its words head what stands below it. */
	isHead?: boolean;
};

/** A checkbox with its words. */
export function Choice({ isHead, children, ...input }: ChoiceProps) {
	return (
		<label htmlFor={input.id} className={isHead ? "choice" : "choice font-normal"}>
			<input type="checkbox" {...input} />
			{children}
		</label>
	);
}
