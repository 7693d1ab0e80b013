import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const app = path.resolve(import.meta.dirname, "../../../app");

/** Which arguments of a call are English words that get a translation. */
const WORDS_OF: Record<string, (words: ts.NodeArray<ts.Expression>) => (ts.Expression | undefined)[]> = {
	t: ([words]) => [words],
	phrase: ([words]) => [words],
	phrases: (words) => [...words],
	labelled: ([words]) => [words],
	countWords: ([, one, other]) => [one, other],
};

/** The texts an expression can be: of a condition, both of its branches. */
function textsOf(node: ts.Node | undefined): string[] {
	if (!node) return [];
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
	return ts.isJsxExpression(node) ? textsOf(node.expression) : [];
}

function* phrasesIn(node: ts.Node): Generator<string> {
	if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
		for (const words of WORDS_OF[node.expression.text]?.(node.arguments) ?? []) yield* textsOf(words);
	}
	if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === "Words") {
		for (const one of node.attributes.properties)
			if (ts.isJsxAttribute(one) && one.name.getText() === "id") yield* textsOf(one.initializer);
	}
	const inner: string[] = [];
	ts.forEachChild(node, (child) => {
		inner.push(...phrasesIn(child));
	});
	yield* inner;
}

/** Every English phrase of the source that is shown to people: the keys of the catalogs. */
export function listPhrases(): Set<string> {
	const files = readdirSync(app, { recursive: true })
		.map(String)
		.filter((file) => /\.tsx?$/.test(file) && !/^(sandbox|language)\//.test(file));
	return new Set(
		files.flatMap((file) => {
			const text = readFileSync(path.join(app, file), "utf8");
			const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
			return [...phrasesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind))];
		}),
	);
}
