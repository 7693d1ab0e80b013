import { createPath, type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";

export * from "@remix-run/react";

/** Whether an address needs no page to be resolved against. */
const isWhole = (address: string | undefined) => address !== undefined && /^\/(?!\/)/.test(address);

/** By this mark the router finds addresses whose routes it may load. */
const discovery = (mode: LinkProps["discover"] = "render") => (mode === "render" ? { "data-discover": "true" } : {});

/** The element that the router's link becomes: its hooks find out nothing more about an address that is whole. */
const DrawnLink = forwardRef<HTMLAnchorElement, LinkProps>(function DrawnLink(props, ref) {
	const { to, discover, prefetch, relative, reloadDocument, replace, state, ...others } = props;
	const { preventScrollReset, viewTransition, ...own } = others;
	if (!isWhole(typeof to === "string" ? to : to.pathname) || reloadDocument) return <RouterLink {...props} ref={ref} />;
	return <a {...own} {...discovery(discover)} href={typeof to === "string" ? to : createPath(to)} />;
});

/** The element that the router's form becomes. */
const DrawnForm = forwardRef<HTMLFormElement, FormProps>(function DrawnForm(props, ref) {
	const { action, method, discover, fetcherKey, navigate, relative, reloadDocument, replace, state, ...others } = props;
	const { preventScrollReset, viewTransition, ...own } = others;
	if (!action || !isWhole(action) || reloadDocument) return <RouterForm {...props} ref={ref} />;
	const drawnMethod = method?.toLowerCase() === "post" ? "post" : "get";
	return <form {...own} {...discovery(discover)} method={drawnMethod} action={action} />;
});

/** The only links and forms of the product. A browser has the router's. */
export const Link = import.meta.env.SSR ? DrawnLink : RouterLink;
export const Form = import.meta.env.SSR ? DrawnForm : RouterForm;
