import type { ReactNode } from "react";
import { inCourtWords } from "~/features/people/places/court-words";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

const MOVED = ["Kohinoor", "Lotus Foods"];
/** A made-up evening: a board as the diary shows it. */
const BOARD = [
	{
		room: "Court 7 · Civil Judge Senior Division",
		hearings: [
			{ sides: ["Gokhale", "Riverside Greens"], purpose: "Evidence", position: 12, of: 61 },
			{ sides: MOVED, purpose: "Arguments", position: 34, of: 61 },
		],
	},
	{
		room: "Court 305 · Family Court",
		hearings: [{ sides: ["Nirmala Joshi", "P. Joshi"], purpose: "Counselling", position: 4, of: 18 }],
	},
];

const nameOf = (sides: string[]) => sides.join(` ${t("v.")} `);

/** A picture of the product: tomorrow's board and the message about it. */
function Example({ day }: { day: string }) {
	return (
		<figure className="mt-4">
			<figcaption className="mb-1.5 font-semibold">{t("Your day, court by court: {day}", { day })}</figcaption>
			<table className="diary-table">
				<thead>
					<tr>
						<th scope="col" className="w-26">
							{t("List position")}
						</th>
						<th scope="col" className="w-[55%]">
							{t("Parties")}
						</th>
						<th scope="col">{t("Purpose")}</th>
					</tr>
				</thead>
				{BOARD.map(({ room, hearings }) => (
					<tbody key={room}>
						<tr className="diary-court">
							<th scope="rowgroup" colSpan={3}>
								<span>{room}</span>
							</th>
						</tr>
						{hearings.map(({ sides, purpose, position, of }) => (
							<tr key={sides.join()}>
								<td className="diary-place">{t("{position} of {of}", { position, of })}</td>
								<th scope="row">
									<span className="what">
										<span>{sides[0]}</span> {t("v.")} <span>{sides[1]}</span>
									</span>
								</th>
								<td className="diary-facts rest">{inCourtWords(purpose)}</td>
							</tr>
						))}
					</tbody>
				))}
			</table>
			<p className="box mt-2 flex items-center p-3">
				<Icon name="message-circle" size={20} className="mr-3 text-good" />
				<span>{t("WhatsApp: hearing moved to {day}. {parties}.", { day, parties: nameOf(MOVED) })}</span>
			</p>
		</figure>
	);
}

type FrontWordsProps = {
	packages: string;
	day: string;
	/** What a visitor can try. */
	children: ReactNode;
};

/** The product on the front page for visitors without an account: a picture, prices, and who runs it. */
export function FrontWords({ packages, day, children }: FrontWordsProps) {
	return (
		<>
			<Example day={day} />
			{children}
			<h2 className="mt-5 mb-1 text-base">{t("Pricing")}</h2>
			<dl className="details">
				<dt>{t("Free")}</dt>
				<dd>{t("Cases, diary and email alerts")}</dd>
				{packages && (
					<>
						<dt>{t("With a package")}</dt>
						<dd>{t("WhatsApp and SMS, {packages}", { packages })}</dd>
					</>
				)}
			</dl>
			<h2 className="mt-5 mb-1 text-base">{t("About us")}</h2>
			<p className="mb-3">
				<Words id="A private service, <0>run by us</0>. It is not a court’s and not the government’s.">
					<Link to={paths.contact} reloadDocument />
				</Words>
			</p>
			<p>
				<Words id="<0>Where is my CNR?</0> Need help? Log in and raise a complaint, or <1>write to us</1>.">
					<Link to={paths.help} reloadDocument />
					<Link to={paths.contact} reloadDocument />
				</Words>
			</p>
		</>
	);
}
