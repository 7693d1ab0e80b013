import type { LoaderFunctionArgs } from "@remix-run/node";
import { archiveOfOwner } from "~/features/courts/papers/archive.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { requireProvenOwnArea } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireProvenOwnArea(request);
	return archiveOfOwner(asOwner(user.id));
}
