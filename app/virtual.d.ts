declare module "virtual:remix/server-build" {
	import type { ServerBuild } from "@remix-run/node";

	const build: ServerBuild;
	export = build;
}

/** URL of an image emitted by the build. */
declare module "*.svg?url" {
	const address: string;
	export default address;
}
