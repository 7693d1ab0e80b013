import { vitePlugin as remix } from "@remix-run/dev";

/** Remix as it comes, its default streaming, nothing of ours. */
export default {
	plugins: [
		remix({
			appDirectory: "tests/bench/bare-remix/app",
			buildDirectory: "tests/bench/bare-remix/build",
			future: {
				v3_fetcherPersist: true,
				v3_lazyRouteDiscovery: true,
				v3_relativeSplatPath: true,
				v3_singleFetch: true,
				v3_throwAbortReason: true,
			},
		}),
	],
};
