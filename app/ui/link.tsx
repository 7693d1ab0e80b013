import {
	Form as RouterForm,
	type FormProps as RouterFormProps,
	Link as RouterLink,
	type LinkProps as RouterLinkProps,
} from "@remix-run/react";

export type LinkProps = Omit<RouterLinkProps, "prefetch" | "discover" | "relative" | "viewTransition">;
export type FormProps = Omit<
	RouterFormProps,
	"discover" | "relative" | "viewTransition" | "navigate" | "fetcherKey" | "state"
>;

/** What Remix's script finds links and forms by; a document that is loaded anew needs no route made known to it. */
const discovery = (reloadDocument = false) => (reloadDocument ? undefined : "true");

const isWhole = (path: string | undefined) =>
	path?.startsWith("/") === true && !path.startsWith("//") && !/\/\./.test(path);

/** The address as a browser has it, where it does not depend on where the page is. */
function wholeAddress(to: LinkProps["to"]): string | undefined {
	if (typeof to === "string") return isWhole(to) ? to : undefined;
	const { pathname, search = "", hash = "" } = to;
	const marked = (mark: string, part: string) =>
		part === "" || part === mark || part.startsWith(mark) ? part : mark + part;
	const [query, fragment] = [marked("?", search), marked("#", hash)];
	return pathname && isWhole(pathname)
		? `${pathname}${query === "?" ? "" : query}${fragment === "#" ? "" : fragment}`
		: undefined;
}

/**
 * Remix's link. On the server it is drawn as the element it comes to: Remix's own works out each address three times,
 * which was a tenth of a list's processor time (decision 374).
 */
export function Link(props: LinkProps) {
	const href = import.meta.env.SSR ? wholeAddress(props.to) : undefined;
	if (href === undefined) return <RouterLink {...props} />;
	const {
		to: _to,
		reloadDocument,
		replace: _replace,
		state: _state,
		preventScrollReset: _scroll,
		...attributes
	} = props;
	return <a {...attributes} href={href} data-discover={discovery(reloadDocument)} />;
}

/** Remix's form, drawn on the server as the element it comes to where its address is whole. */
export function Form(props: FormProps) {
	if (!import.meta.env.SSR || !isWhole(props.action)) return <RouterForm {...props} />;
	const {
		method = "get",
		reloadDocument,
		replace: _replace,
		preventScrollReset: _scroll,
		onSubmit: _submit,
		...attributes
	} = props;
	return <form {...attributes} method={method} data-discover={discovery(reloadDocument)} />;
}
