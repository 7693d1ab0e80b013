import { t } from "~/platform/language/translate";
import { isRouteErrorResponse, useLocation, useRouteError } from "~/ui/frame/router";

/** The error page of a list of transactions (docs/product.md, section 8). */
export function TransactionsFailed() {
	const error = useRouteError();
	const { pathname } = useLocation();
	const words =
		isRouteErrorResponse(error) && typeof error.data === "string" && error.data
			? error.data
			: t("Failed to fetch transactions");
	return (
		<div className="card empty" role="alert">
			<h1>{words}</h1>
			<p>
				<a href={pathname}>{t("Try again")}</a>
			</p>
		</div>
	);
}
