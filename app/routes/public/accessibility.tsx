import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { SiteFooter } from "~/ui/frame/site-footer";

export const meta: MetaFunction = () => [
	{ title: `${t("Accessibility")} · Nyaya Diary` },
	{
		name: "description",
		content: t("Which phones, browsers and ways of reading Nyaya Diary works with, and what is known to be missing."),
	},
];

export default function Accessibility() {
	return (
		<div className="entrance">
			<main id="main" className="card prose" tabIndex={-1}>
				<h1>{t("Accessibility")}</h1>
				<p>
					{t(
						"Everybody who has a case must be able to follow it, with any phone, any browser and any way of reading a screen. We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and to the Guidelines for Indian Government Websites (GIGW) 3.0.",
					)}
				</p>
				<h2>{t("What you can count on")}</h2>
				<ul>
					<li>{t("Everything works with the keyboard alone, and you can always see where you are.")}</li>
					<li>
						{t(
							"Everything works with JavaScript off. The low-data version, at the foot of each page, sends no scripts.",
						)}
					</li>
					<li>
						{t(
							"You can make text twice as large, on a phone too. Pages fit a screen 320 pixels wide; a wider table scrolls inside its frame, or becomes a list of cards on a phone.",
						)}
					</li>
					<li>
						{t(
							"Light and dark colours follow your device, with enough contrast in both, and so do colours you force; nothing is shown by colour alone.",
						)}
					</li>
					<li>
						{t(
							"Buttons and links are at least 24 pixels wide and high. Nothing moves if your device asks for less motion.",
						)}
					</li>
					<li>{t("Lists, cases and receipts can be printed on A4.")}</li>
					<li>{t("Forms show errors beside the field and above the form, and keep what you typed.")}</li>
				</ul>
				<h2>{t("What is still missing")}</h2>
				<ul>
					<li>
						{t(
							"These pages are in English, Hindi and Marathi; names and messages can be in any script. What a court writes is shown as it writes it. The API and its documents, and the messages registered with WhatsApp and the SMS companies, are in English only.",
						)}
					</li>
					<li>{t("The pages of the payment company are not ours; we cannot change them.")}</li>
					<li>
						{t(
							"Automatic checks of every screen (axe, the keyboard, both themes, both widths) run on every change. A full review with screen reader users, and a certificate, have not been made yet.",
						)}
					</li>
				</ul>
				<h2>{t("If something does not work for you")}</h2>
				<p>
					<Words
						id="<0>Send a complaint</0> after logging in and say what you tried to do. A person answers it."
						to={paths.complaints}
					/>
				</p>
				<p>
					<Link to={paths.home}>{t("Go to home page")}</Link>
				</p>
			</main>
			<SiteFooter />
		</div>
	);
}
