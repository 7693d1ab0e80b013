import { useActingFor } from "~/features/people/chamber/use-may";
import { t } from "~/platform/language/translate";

/** "noted by you", "noted by Meera Joshi"; nothing for a date of the court. */
export function NotedMark({ by }: { by: string | null }) {
	const acting = useActingFor();
	if (by === null) return null;
	const name = by || acting?.name;
	return <span className="noted-mark">{name ? t("noted by {name}", { name }) : t("noted by you")}</span>;
}
