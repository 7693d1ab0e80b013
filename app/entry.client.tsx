import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { speakPageLanguage } from "~/language/page-language";
import { surviveOffline } from "~/ui/fetch-or-wait";
import { trustOnlyOwn } from "~/ui/trusted-types";

trustOnlyOwn();
surviveOffline();
void speakPageLanguage().then(() =>
	startTransition(() => {
		hydrateRoot(document, <RemixBrowser />);
	}),
);
