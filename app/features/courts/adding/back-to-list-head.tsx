import { paths } from "~/paths";
import { BackHead } from "~/ui/frame/page-head";
import { Words } from "~/ui/frame/words";

type BackToListHeadProps = {
	title: string;
	/** A hint to another page: `<0>words</0>` in `hint` link to `hintTo`. */
	hint?: string;
	hintTo?: string;
};

/** The head of a page that is reached from the list of cases, with a link back to it. */
export const BackToListHead = ({ title, hint, hintTo = paths.cases }: BackToListHeadProps) => (
	<>
		<BackHead title={title} backTo={paths.cases} />
		{hint && (
			<p className="mb-3">
				<Words id={hint} to={hintTo} />
			</p>
		)}
	</>
);
