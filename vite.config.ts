import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";

/** The server starts at our own entry, so that the process and the routes share one set of modules. Remix sets another. */
const serverEntry: Plugin = {
	name: "server-entry",
	config: (_, { isSsrBuild }) =>
		isSsrBuild ? { build: { target: "es2022", rollupOptions: { input: "app/main.server.ts" } } } : undefined,
};

/** The developer's loop answers through the same node adapter, database and worker as the built server. */
const devServer: Plugin = {
	name: "dev-server",
	configureServer: (server) => () =>
		server.middlewares.use((req, res, next) => {
			req.url = req.originalUrl;
			const loadRoutes = () => server.ssrLoadModule("virtual:remix/server-build");
			const handler = server.ssrLoadModule("/app/commands/dev.server.ts");
			handler.then(({ answerInDevelopment }) => answerInDevelopment(req, res, loadRoutes)).catch(next);
		}),
};

/** The browser's part of a catalog: the words of the modules it may load, those of the given folders. */
const pageWords = (folders = /^/): Plugin => ({
	name: "page-words",
	resolveId: (id) => (id.startsWith("virtual:page-words/") ? id : undefined),
	load(id) {
		const [, language] = /^virtual:page-words\/(\w+)$/.exec(id) ?? [];
		if (!language) return;
		const isOfPages = (file: string) => /(?<!\.server)\.tsx?$/.test(file) && folders.test(file);
		const files = readdirSync("app", { recursive: true }).map(String).filter(isOfPages);
		const said = files.map((file) => readFileSync(`app/${file}`, "utf8")).join("\n");
		const words = JSON.parse(readFileSync(`app/platform/language/${language}.json`, "utf8"));
		const isSaid = ([key]: [string, unknown]) => said.includes(key) || said.includes(JSON.stringify(key).slice(1, -1));
		const text = JSON.stringify(Object.fromEntries(Object.entries(words).filter(isSaid)));
		return `export default JSON.parse(${JSON.stringify(text)})`;
	},
});

const ofWorker = /^(web\/offline|platform\/calendar|features\/courts\/hearings\/(hearing-rules|outcome-words))/;
/** The service worker is one plain script at an address that never changes; it knows the styles of this build. */
const serviceWorker: Plugin = {
	name: "service-worker",
	apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
	async generateBundle(_, bundle) {
		const stylesheet = Object.keys(bundle).find((file) => /^assets\/app-[^/]+\.css$/.test(file));
		if (!stylesheet) this.error("The app's styles are not where they were");
		const output = { format: "iife", entryFileNames: "sw.js" } as const;
		const rollupOptions = { input: "app/web/offline/service-worker.ts", output };
		const built = await build({
			configFile: false,
			publicDir: false,
			logLevel: "warn",
			resolve: { alias: { "~": `${import.meta.dirname}/app` } },
			plugins: [pageWords(ofWorker)],
			define: { STYLESHEET: JSON.stringify(`/${stylesheet}`) },
			build: { write: false, target: "chrome61", rollupOptions },
		});
		for (const file of [built].flat().flatMap((one) => ("output" in one ? one.output : [])))
			if (file.type === "chunk") this.emitFile({ type: "asset", fileName: file.fileName, source: file.code });
	},
};

/** Files of the client are compressed once, at the best level, and served as they lie. */
const precompress: Plugin = {
	name: "precompress",
	writeBundle({ dir = "" }) {
		if (!dir.endsWith("client")) return;
		for (const file of readdirSync(dir, { recursive: true }).map(String)) {
			if (!/\.(js|css|svg|txt|webmanifest)$/.test(file)) continue;
			const bytes = readFileSync(`${dir}/${file}`);
			writeFileSync(`${dir}/${file}.gz`, gzipSync(bytes, { level: 9 }));
			writeFileSync(`${dir}/${file}.br`, brotliCompressSync(bytes));
		}
	},
};

/**
 * Small pieces that most pages share, those of every list of cases, and those of a case's page: a file for each would weigh
 * more in headers than in content. A chunk may need those before it alone.
 */
const PIECES = {
	"ui/form": ["choice", "confirm-dialog", "dialog", "draft", "draft-store", "safe-form"],
	"ui/list": ["cursor-pager", "pager", "row-dialog-link", "status-word", "table"],
	"web/frame": ["error-page", "language-choice", "site-footer"],
	"features/people/chamber": ["rights", "use-may"],
	"features/courts/cases": ["form/editable", "list/change-mark", "list/choices"],
	"features/courts/court-records": ["approval-time", "case-facts", "changes/change-words", "hearing-day"],
	"features/people/places": ["court-words"],
	"features/courts": [
		"appearance/own-side",
		"cause-lists/listing-words",
		"deadlines/bounds",
		"deadlines/deadline-words",
		"diary/diary-view",
		"hearings/noted-mark",
		"hearings/outcome-words",
	],
	"features/people/sign-in": ["mobile-number"],
};
const CHUNKS = {
	shared: [
		...["/react-dom/client", "/app/paths.ts", "/app/platform/calendar/", "/app/platform/language/"],
		...["/app/platform/outside/digits.ts", "/app/platform/outside/own.ts", "/app/ui/frame/", "/app/ui/network/"],
		...Object.entries(PIECES).flatMap(([folder, names]) => names.map((name) => `/app/${folder}/${name}.ts`)),
	],
	"case-list": [
		...["/cases/list/case-search-form.ts", "/cases/list/selected-cases.ts", "/cases/list/case-cells.ts"],
		...["/cases/list/case-row.ts", "/cases/form/cnr-field.ts", "/ui/form/field.ts", "/ui/form/date-input.ts"],
		"/courts/courts/place-fields.ts",
	],
	"case-first": ["/courts/deadlines/todo-", "/cases/page/next-hearing.ts", "/cases/page/main-act.ts"],
	"case-sides": ["/appearance/side-field.ts", "/hearings/court-differs.ts"],
	"case-pieces": [
		...["/cases/tags/tag-pieces.ts", "/cases/page/page-address.ts", "/telling/messages/chat-link.ts"],
		...["/adding/waiting.ts", "/list/live-progress.ts"],
	],
	"case-page": [
		...[
			"/cases/status/case-details.ts",
			"/timeline/case-timeline.ts",
			"/changes/change-list.ts",
			"/sent/message-table.ts",
		],
	],
};
const manualChunks = (id: string) =>
	Object.entries(CHUNKS).find(([, paths]) => /\.m?[jt]sx?$/.test(id) && paths.some((path) => id.includes(path)))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [
		// Before Remix, whose own development server would answer without our adapter.
		devServer,
		[tailwindcss(), tsconfigPaths(), remix(remixOptions)],
		[serverEntry, serviceWorker, pageWords(), precompress],
	],
	// Zod because of the forty languages of its package, and Conform to meet the same Zod.
	ssr: { noExternal: [/^@conform-to\//, "zod"] },
	build: {
		cssTarget: "chrome61",
		assetsInlineLimit: 0,
		// Terser's files are about four per cent smaller than esbuild's, and bytes are money.
		minify: "terser",
		// One letter beyond Latin-1 makes the engine keep a whole file with two bytes a letter.
		terserOptions: isSsrBuild ? { format: { ascii_only: true } } : {},
		rollupOptions: isSsrBuild ? {} : { output: { manualChunks } },
	},
	server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
	// The browser's packages by name: left to find them itself Vite reloads pages half-way, and tries the server's too.
	optimizeDeps: { noDiscovery: true, include: ["@conform-to/react"] },
}));
