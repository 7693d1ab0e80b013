import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** The project as tsc sees it, with further files that exist only here. */
function openProject(planted: Record<string, string> = {}) {
	const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
	const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
	const host = ts.createCompilerHost(options);
	const { getSourceFile, fileExists } = host;
	host.fileExists = (file) => file in planted || fileExists(file);
	host.getSourceFile = (file, language, ...rest) =>
		file in planted
			? ts.createSourceFile(file, planted[file] ?? "", language, true)
			: getSourceFile.call(host, file, language, ...rest);
	return ts.createProgram([...fileNames, ...Object.keys(planted)], options, host);
}

/** Statements whose value is a promise, or a list of promises, that nobody waits for, returns or marks with `void`. */
function findFloating(program: ts.Program) {
	const checker = program.getTypeChecker();
	const found: string[] = [];
	const isThenable = (type: ts.Type) => type.getProperty("then") !== undefined;
	const floats = (expression: ts.Expression): boolean => {
		const type = checker.getTypeAtLocation(expression);
		const parts = type.isUnion() ? type.types : [type];
		return parts.some((part) => {
			const [element] = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference) : [];
			return isThenable(part) || (element !== undefined && isThenable(element));
		});
	};
	/** `promise.catch(report)` and `promise.then(go, report)` say what becomes of a failure. */
	const isHandled = (expression: ts.Expression): boolean => {
		if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
		const { name, expression: before } = expression.expression;
		if (name.text === "finally") return isHandled(before);
		return name.text === "catch" || (name.text === "then" && expression.arguments.length > 1);
	};
	const isAssignment = (expression: ts.Expression) =>
		ts.isBinaryExpression(expression) && expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment
			? expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment
			: false;
	for (const file of program.getSourceFiles()) {
		// Fastify's reply has a "then", and its own chain of calls is no promise left alone.
		if (file.isDeclarationFile || /node_modules|tests\/bench\/peers/.test(file.fileName)) continue;
		const visit = (node: ts.Node) => {
			if (ts.isExpressionStatement(node)) {
				const { expression } = node;
				const isLeft = ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) || isAssignment(expression);
				if (!isLeft && !isHandled(expression) && floats(expression)) {
					const { line } = file.getLineAndCharacterOfPosition(node.getStart());
					found.push(`${path.relative(root, file.fileName)}:${line + 1}`);
				}
			}
			ts.forEachChild(node, visit);
		};
		visit(file);
	}
	return found;
}

test("no promise is started and forgotten, drizzle's queries included", { timeout: 120_000 }, () => {
	const planted = path.join(root, "app/platform/db/planted.server.ts");
	const text = `
		import { db, sql } from "~/platform/db/client.server";
		import { users } from "~/features/people/users/schema";
		export async function plant() {
			db.delete(users);
			db.transaction(async () => {});
			sql\`select 1\`;
			[1].map(async (n) => n);
			await db.delete(users);
			void fetch("http://127.0.0.1");
			fetch("http://127.0.0.1").catch(() => {});
		}`;
	const found = findFloating(openProject({ [planted]: text }));
	const [ours, others] = [
		found.filter((place) => place.includes("planted")),
		found.filter((p) => !p.includes("planted")),
	];
	expect(ours).toEqual([5, 6, 7, 8].map((line) => `app/platform/db/planted.server.ts:${line}`));
	expect(others).toEqual([]);
});
