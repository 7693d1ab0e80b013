import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { surviveOffline } from "~/ui/connection";

surviveOffline();
startTransition(() => {
	hydrateRoot(document, <RemixBrowser />);
});
