import { renderToStaticMarkup } from "react-dom/server";
import { paths, withoutToken } from "~/paths";
import { languageNow, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { CardPage } from "~/ui/frame/card-page";

const HEADERS = {
	"content-type": "text/html; charset=utf-8",
	"content-security-policy":
		"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'",
	"cache-control": "no-store",
};

const pageOf = (message: string, stylesheet: string) => (
	<html lang={languageNow()}>
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{`${message} · Nyaya Diary`}</title>
			{stylesheet && <link rel="stylesheet" href={stylesheet} />}
		</head>
		<body>
			<CardPage>
				<h1>{message}</h1>
				<p className="mt-4">
					<a href={paths.home}>{t("Go to home page")}</a>
				</p>
			</CardPage>
		</body>
	</html>
);

/**
 * The page of what a route without one, such as a download, refused or failed at: Remix would send JSON. A fault is logged.
 * @throws the error where it is a response itself, such as a redirect
 */
export function refusalPage(error: unknown, request: Request, stylesheet: string): Response {
	if (error instanceof Response || request.signal.aborted) throw error;
	const { data, init }: { data?: unknown; init?: ResponseInit } = Object(error);
	const isRefusal = typeof data === "string" && init !== undefined;
	const path = withoutToken(new URL(request.url).pathname);
	if (!isRefusal) log.error({ err: error, method: request.method, path }, "a request failed");
	const message = isRefusal
		? data
		: t("This is a fault on our side and has been logged. Please try again in a moment.");
	const markup = `<!doctype html>${renderToStaticMarkup(pageOf(message, stylesheet))}`;
	return new Response(markup, { status: isRefusal ? init.status : 500, headers: HEADERS });
}
