import type { Marks } from "~/features/courts/cases/list/owned.server";
import { daysInWords } from "~/features/courts/court-records/changes/change-words";
import { t } from "~/platform/language/translate";

/** Marks a change that is new to the owner. */
export function ChangeMark({ moved, isChanged }: Pick<Marks, "moved" | "isChanged">) {
	if (moved) {
		const [from, to] = daysInWords(moved.from, moved.to).split(" → ");
		return (
			<span className="change-mark">
				{t("Moved")} <span className="whitespace-nowrap">{from} →</span> <span className="whitespace-nowrap">{to}</span>
			</span>
		);
	}
	return isChanged ? <span className="change-mark">{t("Changed")}</span> : null;
}
