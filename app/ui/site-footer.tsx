import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { FormToken } from "~/ui/safe-form";

/** The foot of every page: which way the page came, and the other one. */
export function SiteFooter() {
	const root = useRouteLoaderData<{ way: "light" | "full" }>("root");
	const { pathname, search } = useLocation();
	const other = root?.way === "full" ? "light" : "full";
	return (
		<footer className="site-footer">
			<form method="post" action="/way">
				<FormToken />
				<input type="hidden" name="way" value={other} />
				<input type="hidden" name="back" value={pathname + search} />
				<button type="submit" className="button button-quiet button-small">
					{other === "light" ? "Light version" : "Full version"}
				</button>
			</form>
			<Link to="/accessibility">Accessibility</Link>
			<a href="/api/docs">API for programs</a>
		</footer>
	);
}
