import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { SiteFooter } from "~/ui/site-footer";

export const meta: MetaFunction = () => [{ title: "Accessibility · Nyaya Diary" }];

export default function Accessibility() {
	return (
		<div className="entrance">
			<main id="main" className="card prose" tabIndex={-1}>
				<h1>Accessibility</h1>
				<p>
					Everybody who has a case must be able to follow it, with any phone, any browser and any way of reading a
					screen. We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and to the Guidelines for
					Indian Government Websites (GIGW) 3.0.
				</p>
				<h2>What you can count on</h2>
				<ul>
					<li>Everything works with the keyboard alone, and you can always see where you are.</li>
					<li>
						Everything works with JavaScript off. The low-data version, at the foot of each page, sends no scripts.
					</li>
					<li>
						You can make text twice as large. Pages fit a screen 320 pixels wide; a wider table scrolls inside its
						frame, or becomes a list of cards on a phone.
					</li>
					<li>
						Light and dark colours follow your device, with enough contrast in both; nothing is shown by colour alone.
					</li>
					<li>
						Buttons and links are at least 24 pixels wide and high. Nothing moves if your device asks for less motion.
					</li>
					<li>Lists, cases and receipts can be printed on A4.</li>
					<li>Forms show errors beside the field and above the form, and keep what you typed.</li>
				</ul>
				<h2>What is still missing</h2>
				<ul>
					<li>The interface is in English only. Names and messages can be in any script.</li>
					<li>The pages of the payment company are not ours; we cannot change them.</li>
					<li>
						Automatic checks of every screen (axe, the keyboard, both themes, both widths) run on every change. A full
						review with screen reader users, and a certificate, have not been made yet.
					</li>
				</ul>
				<h2>If something does not work for you</h2>
				<p>
					<Link to={paths.complaints}>Send a complaint</Link> after logging in and say what you tried to do. A person
					answers it.
				</p>
				<p>
					<Link to={paths.home}>Go to home page</Link>
				</p>
			</main>
			<SiteFooter />
		</div>
	);
}
