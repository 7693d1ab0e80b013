import { data, type MetaFunction } from "@remix-run/node";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { CardPage } from "~/ui/frame/card-page";
import { Link } from "~/ui/frame/router";

export const meta: MetaFunction = () => [{ title: `${t("No access")} · Nyaya Diary` }];

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
	return (
		<CardPage>
			<h1>{t("You don't have access to this page")}</h1>
			<p className="mt-3">{t("You are logged in with a different role.")}</p>
			<p className="mt-4">
				<Link to={paths.home}>{t("Go to home page")}</Link>
			</p>
		</CardPage>
	);
}
