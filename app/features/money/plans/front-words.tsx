import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";

/** The product on the front page for visitors without an account: for whom, features, prices. */
export function FrontWords({ packages }: { packages: string }) {
	return (
		<>
			<h2 className="mt-4 mb-1 text-base">{t("For litigants, advocates and their offices")}</h2>
			<ul className="list-disc pl-5">
				<li>{t("Add a case by its CNR, and we check eCourts for it every night.")}</li>
				<li>{t("Your diary shows each day’s hearings, court by court.")}</li>
				<li>{t("Get new dates, orders and disposals by WhatsApp, SMS or email.")}</li>
			</ul>
			<h2 className="mt-4 mb-1 text-base">{t("Pricing")}</h2>
			<p>{t("Cases, diary and email alerts are free.")}</p>
			{packages && <p>{t("WhatsApp and SMS need a package, {packages}", { packages })}</p>}
			<h2 className="mt-4 mb-1 text-base">{t("Help")}</h2>
			<p>
				<Words id="<0>Where is my CNR?</0> Need help? Log in and raise a complaint, or <1>write to us</1>.">
					<Link to={paths.help} reloadDocument />
					<Link to={paths.contact} reloadDocument />
				</Words>
			</p>
		</>
	);
}
