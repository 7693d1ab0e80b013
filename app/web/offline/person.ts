import { paths } from "~/paths";
import { CACHE_OWNER } from "~/web/offline/cache-owner";

/** After this time without an answer, the network counts as lost. */
export const NETWORK_TIMEOUT_SECONDS = 8;

export const wait = (seconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, seconds * 1000));

/** The person in the value of a `kept-for` header. */
export const personIn = (owner: string) => owner.split("/")[0] ?? "";

/** The person whom the server takes this browser for: an id, or `NOBODY`; undefined without its answer. */
export async function askPerson(): Promise<string | undefined> {
	const asked = fetch(paths.person, { cache: "no-store" });
	const response = await Promise.race([asked, wait(NETWORK_TIMEOUT_SECONDS)]).catch(() => undefined);
	const owner = response?.headers.get(CACHE_OWNER);
	return owner ? personIn(owner) : undefined;
}
