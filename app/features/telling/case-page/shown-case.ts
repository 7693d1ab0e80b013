import type { CasePage } from "~/features/courts/cases/page/queries.server";
import type { Loaded } from "~/features/telling/case-page/loads.server";
import type { Basis } from "~/ui/form/safe-form";

/** A case as its page shows it. */
export type ShownCase = CasePage & {
	loaded: Loaded;
	/** The page the person came from. */
	back: string;
	/** This page with its part, without an open form. */
	here: string;
	/** The chosen part, "" for the first. */
	part: string;
	/** The form to show. */
	edit: string;
	/** A refused form. */
	result: Basis["result"];
};
