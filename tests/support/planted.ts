import path from "node:path";
import ts from "typescript";

/** A program of files that exist only here, beside those of the project that they import. */
export function openWith(planted: Record<string, string>, root: string) {
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
