import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";

/** The server build starts at our own entry, so that the process and the routes share one set of modules. */
function serverEntry(): Plugin {
	return {
		name: "server-entry",
		config: (_, { isSsrBuild, command }) =>
			isSsrBuild && command === "build"
				? { build: { target: "es2022", rollupOptions: { input: "app/main.server.ts" } } }
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

/** Sonner puts its styles into a style element, which our Content-Security-Policy refuses; a constructed sheet is allowed. */
function sonnerStyles(): Plugin {
	const element = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;
	const sheet =
		"function __insertCSS(code) { if (typeof document === 'undefined' || !document.adoptedStyleSheets) return; const sheet = new CSSStyleSheet(); sheet.replaceSync(code); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }";
	return {
		name: "sonner-styles",
		enforce: "pre",
		transform(code, id) {
			if (!/node_modules\/sonner\/.*\.mjs/.test(id)) return;
			if (!element.test(code)) this.error("Sonner no longer inserts its styles as it did");
			return { code: code.replace(element, sheet), map: null };
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

/** Small pieces that most pages share. A file of its own for each icon would weigh more in headers than in content. */
function sharedPieces(): Plugin {
	const rare =
		"answer-|api-|app-shell|auth-layout|copy-|draft-offer|drafts|error-summary|field|filter-field|list-|live-|print-|problem|steps|tick-|toaster";
	const small = "cases/(editable|next-date|hearing-day|changes/change-words|list/choices)|chamber/(rights|use-may)";
	const shared = new RegExp(`/lucide-react/|/app/(paths|calendar/.*|features/(${small})|ui/(?!${rare}).*)\\.tsx?$`);
	return {
		name: "shared-pieces",
		config: (_, { isSsrBuild, command }) =>
			!isSsrBuild && command === "build"
				? { build: { rollupOptions: { output: { manualChunks: (id) => (shared.test(id) ? "shared" : undefined) } } } }
				: undefined,
	};
}

export default defineConfig({
	plugins: [
		tailwindcss(),
		devServer(),
		sonnerStyles(),
		patientImports(),
		remix(remixOptions),
		serverEntry(),
		precompress(),
		sharedPieces(),
		tsconfigPaths(),
	],
	build: { cssTarget: "chrome61", assetsInlineLimit: 0 },
	server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
	// The browser's packages by name: left to find them itself Vite reloads pages half-way, and tries the server's too.
	optimizeDeps: { noDiscovery: true, include: ["@conform-to/react", "lucide-react", "sonner"] },
});
