import type { Person } from "~/features/administration/people/person.server";
import { t } from "~/platform/language/translate";

/** Whether a person has a second factor, and which administrator asked to reset it. */
export function FactorState({ isOn, askedBy }: Person["factor"]) {
	if (!isOn) return t("Off");
	if (!askedBy) return t("On");
	const { name, at, reason } = askedBy;
	return <span dir="auto">{t("On. {name} asked on {at} to reset it: {reason}", { name, at, reason })}</span>;
}
