import { DomainError } from "~/errors";
import { ownGuard } from "~/features/webhooks/post.server";
import { AddressRefused, allowedAddresses } from "~/features/webhooks/public-address.server";
import { t } from "~/language/translate";

/** Below are the doors of other services than the web, but for its own. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;

const refused = (words: string) => new DomainError("invalid", words, { field: "url" });

/**
 * The address as it is kept. It is checked here to say at once what is wrong; what counts is the check of each connection.
 * @throws DomainError `invalid` on field `url`
 */
export async function checkAddress(text: string): Promise<string> {
	if (!URL.canParse(text)) throw refused(t("Enter a full address that begins with https://"));
	const url = new URL(text);
	const { isPrivateAllowed } = ownGuard;
	if (url.protocol !== "https:" && !(isPrivateAllowed && url.protocol === "http:"))
		throw refused(t("Enter a full address that begins with https://"));
	if (url.username || url.password) throw refused(t("Leave the user name and password out of the address."));
	const port = url.port === "" ? HTTPS_PORT : Number(url.port);
	if (!isPrivateAllowed && port !== HTTPS_PORT && port < FIRST_FREE_PORT)
		throw refused(t("Use port 443, or one from 1024 up."));
	url.hash = "";
	try {
		await allowedAddresses(url.hostname, ownGuard);
	} catch (error) {
		if (!(error instanceof AddressRefused)) throw error;
		throw refused(
			error.cause === "private"
				? t("This address leads into a private network. Use a public one.")
				: t("The name in this address is not known. Check the spelling."),
		);
	}
	return url.href;
}
