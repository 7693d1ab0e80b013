declare module "virtual:remix/server-build" {
	import type { ServerBuild } from "@remix-run/node";

	const build: ServerBuild;
	export = build;
}

/** The address of a picture that the build takes over. */
declare module "*.svg?url" {
	const address: string;
	export default address;
}
