import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { requireUser } from "~/web/access/session.server";

export const handle = { right: "see" } satisfies ScreenHandle;

/** Leads from the addresses that screens of numbers and messages had to those of clients. */
export async function loader({ request, params: { numberId } }: LoaderFunctionArgs) {
	await requireUser(request);
	if (!numberId) return redirect(request.url.includes("/messages/") ? paths.sendMessages : paths.clients, 301);
	const page = new URL(request.url).pathname.split("/").at(-1);
	if (page === "edit") return redirect(`${paths.client(numberId)}?edit=contact`, 301);
	return redirect(`${paths.casesOfClient(numberId)}${page === "found" ? "?show=name" : ""}`, 301);
}
