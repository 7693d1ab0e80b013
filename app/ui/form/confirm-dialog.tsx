import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { Problem, type ProblemProps } from "~/ui/frame/problem";

type ConfirmDialogProps = {
	title: string;
	closeTo: string;
	/** What is asked. */
	children: ReactNode;
	/** What the button says, if not the title. */
	button?: string;
	/** What it says while the form is sent. */
	busy?: string;
};

/** A dialog that asks before something is deleted or taken away; says why its route's action did not. */
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
