import { t } from "~/platform/language/translate";

/** A status code shown in capitals by CSS: screen readers may spell out text that is in capitals. */
export function StatusWord({ code }: { code: string }) {
	const words = t(code);
	return <span className="uppercase">{words.charAt(0) + words.slice(1).toLowerCase()}</span>;
}
