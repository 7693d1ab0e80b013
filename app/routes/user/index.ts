import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return redirect("/user/cases");
}
