import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { movedDocsPage } from "~/web/api/api-docs.server";

export function loader({ params }: LoaderFunctionArgs) {
	const to = movedDocsPage(params.page);
	if (!to) throw new Response("This page does not exist.", { status: 404 });
	return redirect(to, 301);
}
