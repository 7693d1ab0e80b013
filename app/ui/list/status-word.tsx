import { t } from "~/platform/language/translate";

/** A status as the API has it, in capitals to the eye and in small letters to a voice, which may spell capitals out. */
export function StatusWord({ code }: { code: string }) {
	const words = t(code);
	return <span className="uppercase">{words.charAt(0) + words.slice(1).toLowerCase()}</span>;
}
