import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { namesOf, writtenFiles } from "../new.js";
import { expectNone } from "../support/none";

const root = path.resolve(import.meta.dirname, "../..");

/** A program of files that exist only here, beside those of the project that they import. */
function openWith(planted: Record<string, string>) {
	const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists, readFile } = host;
	host.fileExists = (file) => file in planted || fileExists(file);
	// TypeScript looks for no file in a folder that is not there.
	host.directoryExists = () => true;
	host.readFile = (file) => planted[file] ?? readFile(file);
	host.getSourceFile = (file, language, ...rest) => {
		const text = planted[file];
		return text === undefined
			? getSourceFile.call(host, file, language, ...rest)
			: ts.createSourceFile(file, text, language, true);
	};
	return ts.createProgram(
		[...Object.keys(planted), path.join(root, "app/web/screens/screen-handle.d.ts")],
		options,
		host,
	);
}

test("a noun has its plural, and a form for every kind of name", () => {
	expect(namesOf("court-fee").many).toEqual({
		kebab: "court-fees",
		camel: "courtFees",
		words: "court fees",
		snake: "court_fees",
		pascal: "CourtFees",
	});
	expect(["entry", "day", "batch"].map((noun) => namesOf(noun).many.words)).toEqual(["entries", "days", "batches"]);
});

test("a new table, screen, call and job have right types, and nothing of the model's name", {
	timeout: 120_000,
}, () => {
	const screen: Record<string, string> = writtenFiles("screen", "courts/fees", "court-fee");
	const files: Record<string, string> = {
		...writtenFiles("table", "courts/fees", "court-fee", { of: "person" }),
		...writtenFiles("table", "courts/tasks", "task"),
		...screen,
		...writtenFiles("call", "courts/fees", "court-fee"),
		...writtenFiles("job", "courts/fees", "forget-court-fees"),
		...writtenFiles("job", "courts/adding", "count-cases"),
	};
	const planted = Object.fromEntries(Object.entries(files).map(([file, text]) => [path.join(root, file), text]));
	const program = openWith(planted);
	const problems = Object.keys(planted).flatMap((file) =>
		ts.getPreEmitDiagnostics(program, program.getSourceFile(file)),
	);
	expectNone(
		problems.map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
		"tests/new.js writes what has no right types:",
	);
	const ours = Object.entries(files).filter(([file]) => /court-?fees?/i.test(file));
	expectNone(
		ours.filter(([, text]) => /template/i.test(text.replace(/`\$\{/g, ""))).map(([file]) => file),
		"tests/new.js leaves the model's name in:",
	);
	expect(files["app/routes.ts"]).toContain('route("api/v1/court-fees/:userId", "routes/api/v1/court-fees.ts")');
	expect(screen["app/routes.ts"]).toContain('route("court-fees", "routes/user/court-fees.tsx")');
	expect(files["app/features/telling/case-page/parts.tsx"]).toContain('{ name: "tasks", place: "main"');
	expect(files["app/features/telling/case-page/loads.server.ts"]).toContain("\ttasks: ({ acting, page }");
	expect(screen["app/paths.ts"]).toContain('courtFees: "/user/court-fees"');
});
