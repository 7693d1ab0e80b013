import { call, type EcourtsSettings, failure, failureOf, parseJson } from "~/providers/ecourts.call.server";
import { isPlainObject, tidy } from "~/providers/ecourts.read.server";

export const PROVIDER = "ecourtsindia";

export const fail = (message: string) => failure("unavailable", message, { provider: PROVIDER });

/**
 * Makes one call and returns what stands in `data`; undefined for `notFound`, the documented code of a 404.
 * @throws ProviderError: `no-credits` where the account has none left, otherwise as for eCourts
 */
export async function ask(
	settings: EcourtsSettings,
	path: string,
	{ body, notFound }: { body?: object; notFound: string },
): Promise<unknown> {
	const answer = await call({ ...settings, provider: PROVIDER }, path, body, undefined);
	if (answer.status === 402) throw failure("no-credits", "has no credits left (402)", { provider: PROVIDER });
	if (answer.status !== 200 && answer.status !== 404) throw failureOf(answer, PROVIDER);
	const said = parseJson(answer.text, PROVIDER);
	if (answer.status === 200 && isPlainObject(said) && isPlainObject(said.data)) return said.data;
	const error = isPlainObject(said) ? said.error : undefined;
	if (answer.status === 404 && isPlainObject(error) && tidy(error.code) === notFound) return undefined;
	throw fail("answered in another form");
}
