import type { ReactNode } from "react";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { Problem, type ProblemProps } from "~/ui/frame/problem";
import { useActionData } from "~/ui/frame/router";

type ConfirmDialogProps = {
	title: string;
	closeTo: string;
	/** The question. */
	children: ReactNode;
	/** Label of the button; the title by default. */
	button?: string;
	/** Label of the button while the form is being sent. */
	busy?: string;
};

/** A dialog that asks for confirmation before a deletion or removal, and shows why its action failed. */
export function ConfirmDialog({ title, closeTo, children, button = title, busy }: ConfirmDialogProps) {
	const answer = useActionData<ProblemProps["answer"]>();
	return (
		<RouteDialog title={title} closeTo={closeTo}>
			<SafeForm>
				<Problem answer={answer} />
				{children}
				<FormActions busy={busy} cancelTo={closeTo} isDanger>
					{button}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
