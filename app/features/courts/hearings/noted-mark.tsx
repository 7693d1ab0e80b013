import { useActingFor } from "~/features/people/chamber/use-may";
import { t } from "~/platform/language/translate";

/** "noted by Meera Joshi"; "noted by you" without a name. */
export const notedInWords = (name: string | undefined) => (name ? t("noted by {name}", { name }) : t("noted by you"));

/** Who noted a date, in words; null for a date of the court. An empty name is the owner's. */
export function useNotedWords(by: string | null): string | null {
	const acting = useActingFor();
	return by === null ? null : notedInWords(by || acting?.name);
}

export function NotedMark({ by }: { by: string | null }) {
	const words = useNotedWords(by);
	return words && <span className="noted-mark">{words}</span>;
}
