import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
	isRouteErrorResponse,
	Link,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { issueFormToken } from "~/http/csrf.server";
import { takeFlash } from "~/http/flash.server";
import { pageWay } from "~/http/way.server";
import stylesheet from "~/styles/app.css?url";
import { FlashLine } from "~/ui/flash";
import { useNonce } from "~/ui/nonce";
import { unlessOffline } from "~/ui/offline";
import { FormTokenContext } from "~/ui/safe-form";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}

export const meta: MetaFunction = () => [{ title: "Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const [way, formToken, waiting] = await Promise.all([pageWay(request), issueFormToken(request), takeFlash(request)]);
	const headers = new Headers();
	for (const cookie of [formToken.setCookie, waiting.setCookie]) if (cookie) headers.append("set-cookie", cookie);
	return data({ way, formToken: formToken.token, flash: waiting.flash }, { headers });
}

export const shouldRevalidate = unlessOffline;

/** Whether a route says that its page is only read and needs no script, by `handle = { isStill: true }`. */
const isStill = (handle: unknown) => handle instanceof Object && "isStill" in handle && handle.isStill === true;

export function Layout({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const nonce = useNonce();
	const way = root?.way ?? "light";
	const matches = useMatches();
	const isScripted = way === "full" && !matches.some(({ handle }) => isStill(handle));
	return (
		<html lang="en" className={`way-${way}`}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#1f4b7a" />
				<Meta />
				<link rel="stylesheet" href={stylesheet} />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<Links />
			</head>
			<body>
				<a className="skip-link" href="#main">
					Skip to the page
				</a>
				<FormTokenContext.Provider value={root?.formToken ?? ""}>{children}</FormTokenContext.Provider>
				{isScripted && (
					<>
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}

/** Plain words for what a person can meet; everything else is a fault of ours. */
function wordsFor(error: unknown): { title: string; text: string } {
	if (!isRouteErrorResponse(error)) {
		return {
			title: "Unexpected Application Error!",
			text: "This is a fault on our side and has been noted. Please try again in a moment.",
		};
	}
	const text = typeof error.data === "string" && error.data ? error.data : undefined;
	if (error.status === 404)
		return { title: "Page not found", text: "Nothing is at this address. It may have been moved or deleted." };
	if (error.status === 403) return { title: "Not allowed", text: text ?? "You may not do this." };
	if (error.status === 405)
		return { title: "Not possible here", text: "This address does not take what was sent to it." };
	return {
		title: error.status < 500 ? "This did not work" : "Unexpected Application Error!",
		text: text ?? "Please go back and try again.",
	};
}

export function ErrorBoundary() {
	const { title, text } = wordsFor(useRouteError());
	return (
		<div className="entrance">
			<title>{`${title} · Nyaya Diary`}</title>
			<main id="main" className="card" tabIndex={-1}>
				<FlashLine />
				<h1>{title}</h1>
				<p className="mt-3">{text}</p>
				<p className="mt-4">
					<Link to="/">Go to the first page</Link>
				</p>
			</main>
		</div>
	);
}
