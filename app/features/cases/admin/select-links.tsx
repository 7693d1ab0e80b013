import { Link, useSearchParams } from "@remix-run/react";
import { t } from "~/language/translate";
import { SubmitButton } from "~/ui/safe-form";

/** Selects through the address, so that it works without scripts; what was ticked is forgotten by a post. */
export function SelectLinks({ isAny }: { isAny: boolean }) {
	const [search] = useSearchParams();
	const linkTo = (select: string) => {
		const next = new URLSearchParams(search);
		next.set("select", select);
		return `?${next}`;
	};
	return (
		<>
			<Link to={linkTo("page")} preventScrollReset>
				{t("Select this page")}
			</Link>
			<Link to={linkTo("all")} preventScrollReset>
				{t("Select all results")}
			</Link>
			{isAny && (
				<SubmitButton className="link-button" name="turn" value="none">
					{t("Select none")}
				</SubmitButton>
			)}
		</>
	);
}
