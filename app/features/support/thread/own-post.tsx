import type { ComponentProps } from "react";
import { PostDialog } from "~/features/support/post-dialog";
import { OwnPart } from "~/features/support/thread/own-part";

type OwnPostProps = Omit<ComponentProps<typeof PostDialog>, "children"> & ComponentProps<typeof OwnPart>;

/** A complaint or feedback with its thread, as who sent it sees both over their list. */
export const OwnPost = (page: OwnPostProps) => (
	<PostDialog {...page}>
		<OwnPart {...page} />
	</PostDialog>
);
