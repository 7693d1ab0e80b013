import type { ReactNode } from "react";
import { Link } from "~/ui/frame/router";

const PARTS = ["hearings", "details", "clients", "papers", "all"];

/** The chosen part of a case's page: "" for the first one, "all" for all of them, as for print. */
export const partIn = (search: URLSearchParams): string => PARTS.find((part) => part === search.get("part")) ?? "";

/** An address of a case's page with another part or form; "" leaves the choice out. */
export function withChoice(here: string, name: "part" | "edit", value: string): string {
	const [path, query] = here.split("?");
	const search = new URLSearchParams(query);
	if (value) search.set(name, value);
	else search.delete(name);
	return search.size > 0 ? `${path}?${search}` : String(path);
}

type EditLinkProps = { here: string; form: string; children: ReactNode };

/** Opens one of the page's forms, which has the id `…-form`. */
export const EditLink = ({ here, form, children }: EditLinkProps) => (
	<Link to={`${withChoice(here, "edit", form)}#${form}-form`} className="no-print" preventScrollReset>
		{children}
	</Link>
);
