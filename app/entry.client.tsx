import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPageLanguage } from "~/platform/language/page-language";
import { RemixBrowser } from "~/ui/frame/router";
import { installTrustedTypesPolicy } from "~/ui/frame/trusted-types";
import { waitForNetwork } from "~/ui/network/fetch-or-wait";

installTrustedTypesPolicy();
waitForNetwork();
void loadPageLanguage().then(() =>
	startTransition(() => {
		hydrateRoot(document, <RemixBrowser />);
	}),
);
