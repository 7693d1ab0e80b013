import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";

/** The server build starts at our own entry, so that the process and the routes share one set of modules. */
function serverEntry(): Plugin {
	return {
		name: "server-entry",
		config: (_, { isSsrBuild, command }) =>
			isSsrBuild && command === "build"
				? {
						build: {
							target: "es2022",
							rollupOptions: { input: "app/main.server.ts" },
							// One letter beyond Latin-1 makes the engine keep a whole file with two bytes a letter.
							terserOptions: { format: { ascii_only: true } },
						},
					}
				: undefined,
	};
}

/** The developer's loop answers through the same node adapter, database and worker as the built server. */
function devServer(): Plugin {
	return {
		name: "dev-server",
		apply: "serve",
		configureServer: (server) => () => {
			server.middlewares.use(async (req, res, next) => {
				try {
					req.url = req.originalUrl;
					const { answerInDevelopment } = await server.ssrLoadModule("/app/dev.server.ts");
					await answerInDevelopment(req, res, () => server.ssrLoadModule("virtual:remix/server-build"));
				} catch (error) {
					next(error);
				}
			});
		},
	};
}

/** Remix loads a page anew where its script does not come, which loses everything typed there when the network is gone. */
function patientImports(): Plugin {
	const imported = /await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/;
	const connection = JSON.stringify(path.resolve("app/ui/connection.ts"));
	return {
		name: "patient-imports",
		apply: "build",
		enforce: "pre",
		transform(code, id, options) {
			if (options?.ssr || !/node_modules\/@remix-run\/react\/dist\/esm\/routeModules\.js/.test(id)) return;
			if (!imported.test(code)) this.error("Remix no longer imports its routes as it did");
			const patient = code.replace(imported, "await importOrWait(route.module)");
			return { code: `import { importOrWait } from ${connection};\n${patient}`, map: null };
		},
	};
}

/** The service worker is one plain script at an address that never changes; it knows the styles of this build. */
function serviceWorker(): Plugin {
	let isServer = false;
	return {
		name: "service-worker",
		apply: "build",
		configResolved: ({ build }) => {
			isServer = Boolean(build.ssr);
		},
		async generateBundle(_, bundle) {
			if (isServer) return;
			const stylesheet = Object.keys(bundle).find((file) => /^assets\/app-[^/]+\.css$/.test(file));
			if (!stylesheet) this.error("The app's styles are not where they were");
			const built = await build({
				configFile: false,
				publicDir: false,
				logLevel: "warn",
				resolve: { alias: { "~": path.resolve("app") } },
				plugins: [pageWords(/^(offline|calendar)\//)],
				define: { STYLESHEET: JSON.stringify(`/${stylesheet}`) },
				build: {
					write: false,
					target: "chrome61",
					rollupOptions: {
						input: "app/offline/service-worker.ts",
						output: { format: "iife", entryFileNames: "sw.js" },
					},
				},
			});
			for (const { output } of [built].flat().filter((one) => "output" in one)) {
				for (const file of output) {
					if (file.type === "chunk") this.emitFile({ type: "asset", fileName: file.fileName, source: file.code });
				}
			}
		},
	};
}

/** Hashed assets are compressed once, at the best level, and served as they lie. */
function precompress(): Plugin {
	return {
		name: "precompress",
		apply: "build",
		writeBundle({ dir = "" }, bundle) {
			if (!dir.endsWith("client")) return;
			const files = new Set([...Object.keys(bundle), ...readdirSync("public", { recursive: true }).map(String)]);
			for (const file of files) {
				if (!/\.(js|css|svg|txt|webmanifest)$/.test(file)) continue;
				const full = path.join(dir, file);
				const bytes = readFileSync(full);
				writeFileSync(`${full}.gz`, gzipSync(bytes, { level: 9 }));
				writeFileSync(`${full}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
			}
		},
	};
}

const PAGE_WORDS = "virtual:page-words/";

/**
 * The browser's part of a catalog: the words of the modules it may load, those of the given folders. Those that only the
 * server says stay there.
 */
function pageWords(folders = /^/): Plugin {
	const isOfPages = (file: string) => /\.tsx?$/.test(file) && !file.endsWith(".server.ts") && folders.test(file);
	return {
		name: "page-words",
		enforce: "pre",
		resolveId: (id) => (id.startsWith(PAGE_WORDS) ? `\0${id}` : undefined),
		load(id) {
			if (!id.startsWith(`\0${PAGE_WORDS}`)) return;
			const file = `app/language/${id.slice(PAGE_WORDS.length + 1)}.json`;
			const files = readdirSync("app", { recursive: true }).map(String).filter(isOfPages);
			const said = files.map((one) => readFileSync(path.join("app", one), "utf8")).join("\n");
			const words = Object.entries<string>(JSON.parse(readFileSync(file, "utf8")));
			const isSaid = ([key]: [string, string]) => said.includes(key) || said.includes(JSON.stringify(key).slice(1, -1));
			const text = JSON.stringify(JSON.stringify(Object.fromEntries(words.filter(isSaid))));
			return `export default JSON.parse(${text})`;
		},
	};
}

/** Small pieces that most pages share, and those of every list of cases. A file for each would weigh more in headers than in content. */
function sharedPieces(): Plugin {
	const rare =
		"api-|app-shell|auth-layout|copy-|draft-offer|drafts|error-summary|field|filter-field|kept-|list-|live-|print-|problem|steps|tick-";
	const small = "cases/(editable|next-date|hearing-day|changes/change-words|list/choices)|chamber/(rights|use-may)";
	const shared = new RegExp(
		`/@lingui/|/react-dom/client|/app/(paths|calendar/.*|language/(as-written|translate|words)|features/(${small})|ui/(?!${rare}).*)\\.tsx?$`,
	);
	const ofLists = /\/app\/features\/cases\/(case-cells|case-search-form|selected-cases|tags\/tag-pieces)\.tsx?$/;
	const manualChunks = (id: string) => (shared.test(id) ? "shared" : ofLists.test(id) ? "case-list" : undefined);
	return {
		name: "shared-pieces",
		config: (_, { isSsrBuild, command }) =>
			!isSsrBuild && command === "build" ? { build: { rollupOptions: { output: { manualChunks } } } } : undefined,
	};
}

export default defineConfig({
	plugins: [
		tailwindcss(),
		devServer(),
		patientImports(),
		remix(remixOptions),
		serverEntry(),
		serviceWorker(),
		pageWords(),
		precompress(),
		sharedPieces(),
		tsconfigPaths(),
	],
	// Development dependencies: the server's bundle holds them, as the browser's does. Zod because of the forty languages that
	// its package brings along, and Conform because it must meet the same Zod.
	ssr: { noExternal: [/^@(lingui|messageformat|conform-to)\//, "moo", "zod"] },
	// Terser's files are about four per cent smaller than esbuild's, and bytes are money.
	build: { cssTarget: "chrome61", assetsInlineLimit: 0, minify: "terser" },
	server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
	// The browser's packages by name: left to find them itself Vite reloads pages half-way, and tries the server's too.
	optimizeDeps: { noDiscovery: true, include: ["@conform-to/react"] },
});
