import { data } from "@remix-run/node";

/** Unknown URLs: the root's error page answers. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
	return null;
}
