import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
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
					<li>Everything works without scripts. The light version at the foot of each page sends none at all.</li>
					<li>
						Text can be made twice as large, and pages fit a screen 320 pixels wide; a table that needs more scrolls
						within itself, or becomes a list of cards on a phone.
					</li>
					<li>
						Light and dark colours follow your device, with enough contrast in both; colour alone never carries a
						meaning.
					</li>
					<li>
						What can be pressed is at least 24 pixels wide and high, and nothing moves for those who want less motion.
					</li>
					<li>Lists, cases and receipts can be printed on A4.</li>
					<li>Forms say what is wrong beside the field and on top of the form, and keep what you typed.</li>
				</ul>
				<h2>What we know is not there yet</h2>
				<ul>
					<li>The interface is in English only. Names and messages can be in any script.</li>
					<li>The pages of the payment company are its own; we cannot mend them.</li>
					<li>
						Automatic checks of every screen (axe, the keyboard, both themes, both widths) run on every change. A full
						review with screen reader users, and a certificate, have not been made yet.
					</li>
				</ul>
				<h2>If something stands in your way</h2>
				<p>
					<Link to="/user/complaints">Send a complaint</Link> after signing in and say what you tried to do. It is
					answered by a person.
				</p>
				<p>
					<Link to="/">Back to the first page</Link>
				</p>
			</main>
			<SiteFooter />
		</div>
	);
}
