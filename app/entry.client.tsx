import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPageLanguage } from "~/platform/language/page-language";
import { trustOnlyOwn } from "~/ui/frame/trusted-types";
import { surviveOffline } from "~/ui/network/fetch-or-wait";

trustOnlyOwn();
surviveOffline();
void loadPageLanguage().then(() =>
	startTransition(() => {
		hydrateRoot(document, <RemixBrowser />);
	}),
);
