import path from "node:path";
import ts from "typescript";

/** What is looked up, beside the one function that asks whether the name is the object's own. */
const ALLOWED = "app/platform/outside/own.ts";
/** What the checks must find; they look for outside words nowhere else in the tests. */
export const MISTAKES = "tests/support/mistakes.ts";

/**
 * Places of `app` where any text is a key of a plain object: `values[word]`, also written to, and `word in values`. A word such as
 * `constructor` finds there what every object inherits.
 * @param {ts.Program} program
 * @param {string} root
 * @returns {string[]}
 */
export function findOutsideKeys(program, root) {
	const checker = program.getTypeChecker();
	const found = [];
	const isText = (type) => (type.isUnion() ? type.types.some(isText) : Boolean(type.flags & ts.TypeFlags.String));
	const isKeyed = (node) => {
		if (ts.isElementAccessExpression(node)) return isText(checker.getTypeAtLocation(node.argumentExpression));
		const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
		return isIn && isText(checker.getTypeAtLocation(node.left));
	};
	for (const file of program.getSourceFiles()) {
		const place = path.relative(root, file.fileName);
		if (file.isDeclarationFile || !(place.startsWith("app/") || place === MISTAKES) || place === ALLOWED) continue;
		const visit = (node) => {
			// A deletion finds nothing that is inherited.
			if (isKeyed(node) && !ts.isDeleteExpression(node.parent))
				found.push(`${place}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
			ts.forEachChild(node, visit);
		};
		visit(file);
	}
	return found;
}
