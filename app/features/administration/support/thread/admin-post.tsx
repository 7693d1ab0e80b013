import type { ComponentProps } from "react";
import { PostDialog } from "~/features/administration/support/post-dialog";
import { AdminPart } from "~/features/administration/support/thread/admin-part";

type AdminPostProps = Omit<ComponentProps<typeof PostDialog>, "children"> & ComponentProps<typeof AdminPart>;

/** A post with its thread, in a dialog over the administrators' list. */
export const AdminPost = (page: AdminPostProps) => (
	<PostDialog {...page}>
		<AdminPart {...page} />
	</PostDialog>
);
