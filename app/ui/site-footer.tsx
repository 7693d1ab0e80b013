import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { FormToken } from "~/ui/safe-form";

/** The foot of every page, with the switch to the other render mode. */
export function SiteFooter() {
	const root = useRouteLoaderData<{ mode: "light" | "full" }>("root");
	const { pathname, search } = useLocation();
	const other = root?.mode === "full" ? "light" : "full";
	return (
		<footer className="site-footer">
			<form method="post" action={paths.renderMode}>
				<FormToken />
				<input type="hidden" name="mode" value={other} />
				<input type="hidden" name="returnTo" value={pathname + search} />
				<button type="submit" className="button button-quiet button-small">
					{other === "light" ? "Low-data version" : "Standard version"}
				</button>
			</form>
			<Link to={paths.accessibility}>Accessibility</Link>
			<a href={paths.apiDocs}>API docs</a>
		</footer>
	);
}
