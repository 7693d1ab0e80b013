import { forWhom } from "~/features/courts/appearance/own-side";
import { SideForm } from "~/features/courts/appearance/side-form";
import { EditLink, withChoice } from "~/features/courts/cases/page/page-address";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { TagLinks } from "~/features/courts/cases/tags/tag-pieces";
import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import { asWritten, phrase, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { BackLink } from "~/ui/frame/page-head";
import { Link } from "~/ui/frame/router";

function ArchivedNote({ archivedOn }: { archivedOn: string }) {
	const may = useMay();
	return (
		<SafeForm className="cluster mt-2" preventScrollReset>
			<span>{t("Archived on {archivedOn} ·", { archivedOn })} </span>
			{may("archive") && (
				<SubmitButton className="button button-small" name="intent" value="restore" busy={t("Saving…")}>
					{t("Bring back")}
				</SubmitButton>
			)}
			<span className="rest">{t("This case is not in your lists, and you get no alerts.")}</span>
		</SafeForm>
	);
}

/** For whom the owner appears, with a link to the form that changes it. */
function OwnSide({ item, here }: Pick<CasePage, "item"> & { here: string }) {
	const may = useMay();
	const words = forWhom(item);
	if (!words && !may("change")) return null;
	return (
		<p>
			{words && <span {...asWritten(words)}>{words}</span>}{" "}
			{may("change") && (
				<EditLink here={here} form="side">
					{words ? t("Change") : t("Choose your side")}
				</EditLink>
			)}
		</p>
	);
}

type CaseHeadProps = Pick<CasePage, "item" | "tags" | "archivedOn" | "isSideFound"> & {
	/** The page the user came from. */
	back: string;
	here: string;
	edit: string;
};

/** The case's name, its side, numbers and court. */
export function CaseHead({ item, tags, archivedOn, isSideFound, back, here, edit }: CaseHeadProps) {
	const may = useMay();
	const name = caseNameOf(item);
	const isUnknown = item.lookUp === "unknown" && !item.isNoted;
	const number = isUnknown && name !== item.cnrNumber ? name : numberBeside(item);
	const court = item.ownForum ?? item.courtComplex ?? item.courtEstablishment ?? item.district;
	return (
		<div>
			<BackLink to={back} />
			<h1 {...asWritten(name)}>{isUnknown ? t("No case found for this CNR") : name}</h1>
			<OwnSide item={item} here={here} />
			{may("change") && edit === "side" && <SideForm item={item} isFound={isSideFound} here={here} />}
			<p className="rest mt-1">
				{number && <>{number} · </>}
				{item.cnrNumber && (isUnknown || name !== item.cnrNumber) && (
					<>
						<span className="figures">{item.cnrNumber}</span> ·{" "}
					</>
				)}
				<span {...asWritten(court)}>{court}</span>
			</p>
			<TagLinks tags={tags} />
			{archivedOn && <ArchivedNote archivedOn={archivedOn} />}
		</div>
	);
}

/** The parts of a case's page by their word in its address. */
const PART_WORDS = {
	"": phrase("Case"),
	hearings: phrase("Hearings"),
	details: phrase("Details"),
	clients: phrase("Clients"),
	papers: phrase("Papers"),
};

export function PartLinks({ part, here }: { part: string; here: string }) {
	return (
		<nav className="tabs mt-3" aria-label={t("Case")}>
			{Object.entries(PART_WORDS).map(([name, words]) => (
				<Link
					key={name}
					to={withChoice(here, "part", name)}
					className="tab"
					aria-current={name === part ? "page" : undefined}
					preventScrollReset
				>
					{t(words)}
				</Link>
			))}
		</nav>
	);
}
