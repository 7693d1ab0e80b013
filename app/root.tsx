import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { languageNow, t } from "~/platform/language/translate";
import stylesheet from "~/styles/app.css?url";
import { FormTokenContext } from "~/ui/form/safe-form";
import { iconSheet } from "~/ui/frame/icon";
import { useNonce } from "~/ui/frame/nonce";
import { PageFocus } from "~/ui/frame/page-focus";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "~/ui/frame/router";
import { isScripted } from "~/ui/frame/scripted";
import { ConnectionBar } from "~/ui/network/connection-bar";
import { issueFormToken } from "~/web/access/csrf.server";
import { ErrorPage, errorTitle } from "~/web/frame/error-page";
import { LanguageOffer } from "~/web/frame/language-choice";
import { takeFlash } from "~/web/screens/flash.server";
import { renderMode } from "~/web/screens/render-mode.server";
import { offeredLanguage } from "~/web/server/language.server";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}

export const meta: MetaFunction = ({ error }) => [
	{ title: error === undefined || error === null ? "Nyaya Diary" : `${errorTitle(error)} · Nyaya Diary` },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const [render, formToken, waiting, offered] = await Promise.all([
		renderMode(request),
		issueFormToken(request),
		takeFlash(request),
		offeredLanguage(request),
	]);
	const headers = new Headers();
	for (const { setCookie } of [render, formToken, waiting]) if (setCookie) headers.append("set-cookie", setCookie);
	return data({ mode: render.mode, formToken: formToken.token, flash: waiting.flash, offered }, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const nonce = useNonce();
	const mode = root?.mode ?? "light";
	const matches = useMatches();
	const language = languageNow();
	const offered = language === "en" ? root?.offered : null;
	return (
		<html lang={language} className={`mode-${mode}`}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#1f4b7a" />
				<Meta />
				<link rel="stylesheet" href={stylesheet} />
				<link rel="icon" href={iconSheet} type="image/svg+xml" />
				{mode === "full" && (
					<>
						<link rel="manifest" href="/manifest.webmanifest" />
						<link rel="apple-touch-icon" href="/icons/apple.png" />
					</>
				)}
				<Links />
			</head>
			<body>
				<a className="skip-link no-print" href="#main">
					{t("Skip to main content")}
				</a>
				<FormTokenContext.Provider value={root?.formToken ?? ""}>
					{offered && <LanguageOffer language={offered} />}
					{children}
				</FormTokenContext.Provider>
				{isScripted(
					mode,
					matches.map(({ handle }) => handle),
				) && (
					<>
						<ConnectionBar />
						<PageFocus />
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

export const ErrorBoundary = () => <ErrorPage />;
