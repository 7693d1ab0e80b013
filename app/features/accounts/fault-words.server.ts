import { DomainError } from "~/errors";
import { log } from "~/log.server";

/**
 * Does `work`; a fault of ours is noted and becomes the words the specification has for it (section 8). Foreseen failures
 * and answers pass as they are.
 */
export async function orSay<T>(words: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DomainError || error instanceof Response) throw error;
		log.error({ err: error }, words);
		throw new DomainError("unavailable", words, { cause: error });
	}
}
