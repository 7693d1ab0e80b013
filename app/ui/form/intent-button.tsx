import type { ComponentProps } from "react";
import { SubmitButton } from "~/ui/form/safe-form";

type IntentButtonProps = Pick<ComponentProps<typeof SubmitButton>, "busy" | "isDisabled"> & {
	/** What is to be done, as the action reads it. */
	value: string;
	words: string;
	/** The one that is pressed most. */
	isMain?: boolean;
};

/** One of the submit buttons of a form, or of the forms of a page, with which several things can be done. */
export function IntentButton({ words, isMain, ...button }: IntentButtonProps) {
	return (
		<SubmitButton className={isMain ? undefined : "button"} name="intent" {...button}>
			{words}
		</SubmitButton>
	);
}
