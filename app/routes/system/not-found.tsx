import { data } from "@remix-run/node";

/** Any other address: the root's error page says so. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
	return null;
}
