import type { ComponentProps, ReactNode } from "react";
import { PostDetails } from "~/features/administration/support/post-details";
import { RouteDialog } from "~/ui/form/dialog";
import { useLocation } from "~/ui/frame/router";

type PostDialogProps = ComponentProps<typeof PostDetails> & {
	title: string;
	number: string;
	listAt: string;
	/** The thread. */
	children: ReactNode;
};

/** A post over its list; closing returns to the list with its page and filters. */
export function PostDialog({ title, number, listAt, children, ...details }: PostDialogProps) {
	const parameters = new URLSearchParams(useLocation().search);
	parameters.delete("before");
	const search = parameters.toString();
	return (
		<RouteDialog title={`${title} ${number}`} closeTo={`${listAt}${search && `?${search}`}`}>
			<PostDetails {...details} />
			{children}
		</RouteDialog>
	);
}
