import type { MetaFunction } from "@remix-run/node";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { ProsePage } from "~/web/frame/prose-page";

export const meta: MetaFunction = () => [
	{ title: `${t("Accessibility")} · Nyaya Diary` },
	{
		name: "description",
		content: t("Phones, browsers and screen readers that Nyaya Diary supports, and known gaps."),
	},
];

export default function Accessibility() {
	return (
		<ProsePage>
			<h1>{t("Accessibility")}</h1>
			<p>
				{t(
					"Everyone with a case must be able to follow it, with any phone, browser or screen reader. We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the Guidelines for Indian Government Websites (GIGW) 3.0.",
				)}
			</p>
			<h2>{t("Supported")}</h2>
			<ul>
				<li>{t("Everything works with the keyboard only, and the focus is always visible.")}</li>
				<li>
					{t("Everything works with JavaScript off. The low-data version, at the foot of each page, sends no scripts.")}
				</li>
				<li>
					{t(
						"Text can be twice as large, also on a phone. Pages fit a screen 320 pixels wide. A wider table scrolls in its frame, or becomes a list of cards on a phone.",
					)}
				</li>
				<li>
					{t(
						"Light and dark colours follow your device, with enough contrast in both. Forced colours work too. Nothing is shown by colour alone.",
					)}
				</li>
				<li>
					{t(
						"Buttons and links are at least 24 pixels wide and high. Animations stop if your device is set to reduce motion.",
					)}
				</li>
				<li>{t("Lists, cases and receipts can be printed on A4.")}</li>
				<li>{t("Forms show errors next to the field and above the form. They keep your text.")}</li>
			</ul>
			<h2>{t("Known gaps")}</h2>
			<ul>
				<li>
					{t(
						"These pages are in English, Hindi and Marathi. Names and messages can be in any script. Court records stay in the court's words, except usual stages, purposes and disposals. Messages by WhatsApp are in these languages too. The API, its documents and SMS alerts are in English only.",
					)}
				</li>
				<li>{t("The payment company controls its own pages. We cannot change them.")}</li>
				<li>
					{t(
						"Automatic checks of every screen (axe, the keyboard, both themes, both widths) run on every change. A full review with screen reader users and a certificate are pending.",
					)}
				</li>
			</ul>
			<h2>{t("If something does not work")}</h2>
			<p>
				<Words id="Log in and <0>raise a complaint</0>. Tell us what you tried to do." to={paths.complaints} />
			</p>
		</ProsePage>
	);
}
