import type { ComponentProps } from "react";
import { SubmitButton } from "~/ui/form/safe-form";

type IntentButtonProps = Pick<ComponentProps<typeof SubmitButton>, "busy" | "isDisabled"> & {
	/** Value of `intent` for the action. */
	value: string;
	words: string;
	/** Primary style, for the most common action. */
	isMain?: boolean;
};

/** A submit button of a page or form with several actions, told apart by `intent`. */
export function IntentButton({ words, isMain, ...button }: IntentButtonProps) {
	return (
		<SubmitButton className={isMain ? undefined : "button"} name="intent" {...button}>
			{words}
		</SubmitButton>
	);
}
