import path from "node:path";
import ts from "typescript";

/**
 * Statements whose value is a promise, or a list of promises, that nobody waits for, returns or marks with `void`.
 * @param {ts.Program} program
 * @param {string} root
 * @returns {string[]}
 */
export function findFloating(program, root) {
	const checker = program.getTypeChecker();
	const found = [];
	const isThenable = (type) => type.getProperty("then") !== undefined;
	const floats = (expression) => {
		const type = checker.getTypeAtLocation(expression);
		const parts = type.isUnion() ? type.types : [type];
		return parts.some((part) => {
			const [element] = checker.isArrayType(part) ? checker.getTypeArguments(part) : [];
			return isThenable(part) || (element !== undefined && isThenable(element));
		});
	};
	/** `promise.catch(report)` and `promise.then(go, report)` say what becomes of a failure. */
	const isHandled = (expression) => {
		if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
		const { name, expression: before } = expression.expression;
		if (name.text === "finally") return isHandled(before);
		return name.text === "catch" || (name.text === "then" && expression.arguments.length > 1);
	};
	const isAssignment = (expression) =>
		ts.isBinaryExpression(expression) && expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment
			? expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment
			: false;
	for (const file of program.getSourceFiles()) {
		// Fastify's reply has a "then", and its own chain of calls is no promise left alone.
		if (file.isDeclarationFile || /node_modules|tests\/bench\/peers/.test(file.fileName)) continue;
		const visit = (node) => {
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
