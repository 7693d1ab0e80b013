#!/usr/bin/env node
/**
 * `npm run new -- table|screen|call|job <feature> <noun>` writes what belongs to a new one. A table is of a case, with a part of its
 * page, or with `--of person` a person's. A screen is made of that of a person's templates of messages by renaming. What is left for
 * a person to write is what `npm run guards` then names.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const read = (file) => readFileSync(file, "utf8");

/** `court-fee` in every form that code has for a name, and the same of its plural. */
export function namesOf(noun) {
	const plural = /[^aeiou]y$/.test(noun)
		? noun.replace(/y$/, "ies")
		: `${noun}${/(s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
	const forms = (kebab) => {
		const camel = kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
		const words = kebab.replaceAll("-", " ");
		return { kebab, camel, words, snake: kebab.replaceAll("-", "_"), pascal: camel[0].toUpperCase() + camel.slice(1) };
	};
	return { one: forms(noun), many: forms(plural) };
}

/** The first letter of a sentence. */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** The model's text with another noun: as words where people read it, else as a name of the code. */
function rename(text, { one, many }, folder) {
	const moved = text
		.replaceAll("~/features/telling/messages/wording/template", `~/${folder}/${one.kebab}-bounds`)
		.replaceAll("~/features/telling/messages/templates/templates.server", `~/${folder}/${many.kebab}.server`);
	return moved.replace(/"[^"\n]*"|\/\*\*.*?\*\/|[^"/]+|\//gs, (part) => {
		const isRead = part.startsWith("/*") || (part.startsWith('"') && part.includes(" "));
		if (isRead)
			return part
				.replace(/\{maxTemplates\}/g, `{max${many.pascal}}`)
				.replace(/\bMessage templates\b|\bTemplates\b/g, capital(many.words))
				.replace(/\bTemplate\b/g, capital(one.words))
				.replace(/\btemplates\b/g, many.words)
				.replace(/\ba template\b/g, /^[aeiou]/.test(one.words) ? `an ${one.words}` : `a ${one.words}`)
				.replace(/\btemplate\b/g, one.words);
		return part
			.replace(/MAX_TEMPLATES/g, `MAX_${many.snake.toUpperCase()}`)
			.replace(/\bmessageTemplates\b|\btemplates\b/g, many.camel)
			.replace(/\btemplate\b/g, one.camel)
			.replace(/(Message)?Templates/g, many.pascal)
			.replace(/Template/g, one.pascal);
	});
}

/** A part of the model's text; it throws where the model has changed, so that this file is changed too. */
function part(text, pattern) {
	const [found] = pattern.exec(text) ?? [];
	if (!found) throw new Error(`tests/new.js finds no ${pattern} in its model`);
	return found;
}
const without = (text, patterns) =>
	patterns.reduce((rest, pattern) => part(rest, pattern) && rest.replace(pattern, ""), text);

/** A line before another of a table that all share. */
function insertBefore(file, line, added) {
	const text = read(file);
	return text.includes(added) ? text : text.replace(part(text, line), (found) => `${added}\n${found}`);
}

function tableOfPerson(names, folder, area) {
	const { one, many } = names;
	const at = `~/${folder.slice(4)}`;
	const max = `MAX_${many.snake.toUpperCase()}`;
	return {
		[`${folder}/schema.ts`]: `import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { owned } from "~/features/people/users/schema";
import { describeTable } from "~/platform/db/tables";

/** ${capital(many.words)} of a person; names are unique for the person, ignoring case. */
export const ${many.camel} = pgTable(
	"${many.snake}",
	{ ...owned, name: text().notNull(), text: text().notNull() },
	(t) => [
		uniqueIndex("${many.snake}_name_key").on(t.userId, sql\`lower(\${t.name})\`),
		check("${many.snake}_length", sql\`char_length(\${t.name}) between 1 and 60\`),
	],
);
describeTable(${many.camel}, "userId", "account", "the person's ${many.words}");
`,
		[`${folder}/${one.kebab}-bounds.ts`]: `export const ${max} = 20;\n`,
		[`${folder}/${many.kebab}.server.ts`]: `import { and, count, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import { ${max} } from "${at}/${one.kebab}-bounds";
import { ${many.camel} } from "${at}/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This ${one.words} was not found."));
const nameTaken = () => new DomainError("conflict", t("This name is taken."), { field: "name" });
const tooMany = () => new DomainError("conflict", t("You have {max} ${many.words}.", { max: ${max} }));

const columns = columnsOf(${many.camel}, "id", "name", "text");
const isOwn = (ownerId: string, id: string) => and(eq(${many.camel}.userId, ownerId), hasId(${many.camel}.id, id));

export const list${many.pascal} = (ownerId: string) =>
	db.select(columns).from(${many.camel}).where(eq(${many.camel}.userId, ownerId)).orderBy(${many.camel}.name);

/** @throws DomainError \`not-found\`, also for another person's */
export async function require${one.pascal}(ownerId: string, id: string) {
	const [found] = await db.select(columns).from(${many.camel}).where(isOwn(ownerId, id));
	if (!found) throw notFound();
	return found;
}

/** @throws DomainError \`conflict\` for a name in use, or with as many as there may be */
export async function add${one.pascal}(ownerId: string, { name, text }: { name: string; text: string }): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for("no key update");
		const [saved] = await tx.select({ count: count() }).from(${many.camel}).where(eq(${many.camel}.userId, ownerId));
		if ((saved?.count ?? 0) >= ${max}) throw tooMany();
		await tx.insert(${many.camel}).values({ userId: ownerId, name, text }).catch(violationAs("unique", nameTaken));
	});
}

/** @throws DomainError \`not-found\` */
export async function delete${one.pascal}(ownerId: string, id: string): Promise<void> {
	const deleted = await db.delete(${many.camel}).where(isOwn(ownerId, id));
	if (!deleted.count) throw notFound();
}
`,
		[`tests/${area}/${many.kebab}.db.test.ts`]: `import { expect, test } from "vitest";
import { add${one.pascal}, list${many.pascal}, require${one.pascal} } from "~/${folder.slice(4)}/${many.kebab}.server";
import { given } from "../support/database/given";

test("${many.words} are their owner's alone", async () => {
	const [user, other] = [await given.givenUser(), await given.givenUser()];
	await add${one.pascal}(user.id, { name: "First", text: "x" });
	const [added] = await list${many.pascal}(user.id);
	expect(added).toMatchObject({ name: "First", text: "x" });
	expect(await list${many.pascal}(other.id)).toEqual([]);
	await expect(require${one.pascal}(other.id, String(added?.id))).rejects.toMatchObject({ code: "not-found" });
});
`,
	};
}

/** The list of the parts of a case's page, and what they load. */
const CASE_PAGE = "app/features/telling/case-page";

function tableOfCase(names, folder, area) {
	const { one, many } = names;
	const at = `~/${folder.slice(4)}`;
	const loads = `${CASE_PAGE}/loads.server.ts`;
	const parts = `${CASE_PAGE}/parts.tsx`;
	const withImport = (text, line) => `${line}\n${text}`;
	return {
		[`${folder}/schema.ts`]: `import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owner } from "~/features/people/users/schema";
import { made, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** ${capital(many.words)} of a case. */
export const ${many.camel} = pgTable(
	"${many.snake}",
	{ ...made, ownerId: owner(), caseId: partOf(() => cases.id), text: text().notNull() },
	(t) => [
		index("${many.snake}_owner").on(t.ownerId),
		index("${many.snake}_case").on(t.caseId),
		check("${many.snake}_length", sql\`char_length(\${t.text}) between 1 and 500\`),
	],
);
describeTable(${many.camel}, "ownerId", "account", "the ${many.words} of a case");
`,
		[`${folder}/${many.kebab}.server.ts`]: `import { and, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { ${many.camel} } from "${at}/schema";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const isOfCase = (ownerId: string, caseId: string) =>
	and(eq(${many.camel}.ownerId, ownerId), hasId(${many.camel}.caseId, caseId));

/** The case's ${many.words}, oldest first; none of another owner's case. */
export const list${many.pascal} = (ownerId: string, caseId: string) =>
	db
		.select({ id: ${many.camel}.id, text: ${many.camel}.text })
		.from(${many.camel})
		.where(isOfCase(ownerId, caseId))
		.orderBy(${many.camel}.id);

/** @throws DomainError \`not-found\` for a case that is not the owner's */
export async function add${one.pascal}(ownerId: string, caseId: string, text: string): Promise<void> {
	await db.transaction(async (tx) => {
		const isOwn = and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId));
		const [own] = await tx.select({ id: cases.id }).from(cases).where(isOwn).for("key share");
		if (!own) throw new DomainError("not-found", t("This case was not found."));
		await tx.insert(${many.camel}).values({ ownerId, caseId: own.id, text });
	});
}

/** @throws DomainError \`not-found\`, also for another owner's */
export async function remove${one.pascal}(ownerId: string, caseId: string, id: string): Promise<void> {
	const removed = await db.delete(${many.camel}).where(and(isOfCase(ownerId, caseId), hasId(${many.camel}.id, id)));
	if (!removed.count) throw new DomainError("not-found", t("This ${one.words} was not found."));
}
`,
		[`${folder}/case-${many.kebab}.tsx`]: `import type { list${many.pascal} } from "${at}/${many.kebab}.server";
import { t } from "~/platform/language/translate";

type Case${many.pascal}Props = { items: Awaited<ReturnType<typeof list${many.pascal}>> };

/** The case's ${many.words}, on its page. */
export function Case${many.pascal}({ items }: Case${many.pascal}Props) {
	if (items.length === 0) return null;
	return (
		<section>
			<h2 className="mt-5 mb-2">{t("${capital(many.words)}")}</h2>
			<ul>
				{items.map(({ id, text }) => (
					<li key={id} dir="auto">
						{text}
					</li>
				))}
			</ul>
		</section>
	);
}
`,
		[loads]: withImport(
			insertBefore(
				loads,
				/\n\};\n\nexport type Loaded/,
				`\n\t${many.camel}: ({ acting, page }: OpenedCase) => list${many.pascal}(acting.ownerId, page.item.id),`,
			).replace(/,\n\n\};/, ",\n};"),
			`import { list${many.pascal} } from "${at}/${many.kebab}.server";`,
		),
		[parts]: withImport(
			insertBefore(
				parts,
				/\t\{ name: "note-and-tags"/,
				`\t{ name: "${many.camel}", place: "main", show: ({ loaded }) => <Case${many.pascal} items={loaded.${many.camel}} /> },`,
			),
			`import { Case${many.pascal} } from "${at}/case-${many.kebab}";`,
		),
		[`tests/${area}/${many.kebab}.db.test.ts`]: `import { expect, test } from "vitest";
import { add${one.pascal}, list${many.pascal}, remove${one.pascal} } from "${at}/${many.kebab}.server";
import { given } from "../support/database/given";

test("${many.words} are those of their owner's case alone", async () => {
	const [user, other] = [await given.givenUser(), await given.givenUser()];
	const { id: caseId } = await given.givenCase(user.id);
	await add${one.pascal}(user.id, caseId, "First");
	const [added] = await list${many.pascal}(user.id, caseId);
	expect(added).toMatchObject({ text: "First" });
	expect(await list${many.pascal}(other.id, caseId)).toEqual([]);
	await expect(add${one.pascal}(other.id, caseId, "x")).rejects.toMatchObject({ code: "not-found" });
	await expect(remove${one.pascal}(other.id, caseId, String(added?.id))).rejects.toMatchObject({ code: "not-found" });
	await remove${one.pascal}(user.id, caseId, String(added?.id));
	expect(await list${many.pascal}(user.id, caseId)).toEqual([]);
});
`,
	};
}

function screen(names, folder) {
	const { many } = names;
	const list = without(read("app/routes/user/messages/templates.tsx"), [
		/type CardLinkProps.*?\n\);\n\n/s,
		/\t\t\t<p className="row-actions.*?<\/p>\n/s,
		/const NewTemplate = .*?\n\);\n\n/s,
		/\n\t\t\t\t\{templates.length > 0 .*\n\t\t\t/,
		/\n\t*<NewTemplate \/>\n\t*(?=<\/EmptyList>)/,
		/\t\t\t<Outlet \/>\n/,
		/import \{ Icon, .*\n/,
		/import \{ paths \}.*\n/,
		/id, (?=name, text \} \}: TemplateCardProps)/,
		/ Choose one when you send messages\./,
	])
		.replace("{ Link, Outlet, useLoaderData }", "{ useLoaderData }")
		.replaceAll(/><\/(PageHead|EmptyList)>/g, " />");
	const file = `routes/user/${many.kebab}.tsx`;
	const address = `\troute("${many.kebab}", "${file}"),`;
	return {
		[`app/${file}`]: rename(list, names, folder.slice(4)),
		"app/routes.ts": insertBefore("app/routes.ts", /\t\t\.\.\.profileRoutes\("user"\),/, `\t${address}`),
		"app/paths.ts": insertBefore("app/paths.ts", /\n\tsandbox: \{/, `\t${many.camel}: "/user/${many.kebab}",`),
	};
}

function call(names, folder) {
	const { one, many } = names;
	const at = `~/${folder.slice(4)}`;
	const file = `routes/api/v1/${many.kebab}.ts`;
	const address = `\troute("api/v1/${many.kebab}/:userId", "${file}"),`;
	return {
		[`${folder}/json.ts`]: `import { z } from "zod";

export const ${one.camel}Record = z
	.object({
		id: z.string().meta({ examples: ["01930c8a-5d0e-7b42-9f63-2c1d7ae4b015"] }),
		name: z.string().meta({ examples: ["First"] }),
		text: z.string().meta({ examples: ["Some words"] }),
	})
	.meta({ id: "${one.pascal}", description: "One of a user's ${many.words}" });

export const ${one.camel}Json = ({ id, name, text }: { id: string; name: string; text: string }) => ({ id, name, text });
`,
		[`app/${file}`]: `import { z } from "zod";
import { ${one.camel}Json, ${one.camel}Record } from "${at}/json";
import { list${many.pascal} } from "${at}/${many.kebab}.server";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "list${many.pascal}",
	tag: "Account",
	summary: "List a user's ${many.words}",
	codes: ["not_own", "not_found"],
	auth: "user",
	output: z.object({ status: done, data: z.array(${one.camel}Record) }),
	run: async ({ authorize, params }) => {
		const { ownerId } = await authorize(params.userId);
		return { status: true, data: (await list${many.pascal}(ownerId)).map(${one.camel}Json) };
	},
});
`,
		"app/routes.ts": insertBefore("app/routes.ts", /\troute\("api\/v1\/openapi.json"/, address),
	};
}

/** Its noun is a verb: `forget-fees`. */
function job({ one }, folder) {
	const commands = `${folder}/commands.${one.kebab}.server.ts`;
	const text = read("app/features/administration/audit-log/jobs.server.ts")
		.replace("~/features/administration/audit-log/commands.watch.server", `~/${commands.slice(4, -3)}`)
		.replaceAll("watchSecurity", one.camel)
		.replace("watch-security", one.kebab)
		.replace("Check for attacks", capital(one.words))
		.replace(/\t\/\/ .*\n/, "");
	const jobs = `${folder}/jobs.server.ts`;
	const before = existsSync(jobs) ? read(jobs) : "";
	const isNew = (line) => !new RegExp(`^import .*\\b${/\{ (\w+) \}/.exec(line)?.[1]}\\b`, "m").test(before);
	const [imports, definition] = text.split("\n\n");
	const added = imports.split("\n").filter(isNew).join("\n");
	return {
		[commands]: `/** Can run twice without harm. */
export async function ${one.camel}(): Promise<void> {
	throw new Error("Write what ${one.kebab} does");
}
`,
		[jobs]: before ? `${added}\n${before}\n${definition}` : text,
	};
}

const KINDS = { table: tableOfCase, screen, call, job };

/** The files of a new table, screen, call or job, by their paths: new ones, and those with a line more. `of` is whose a table is. */
export function writtenFiles(kind, feature, noun, { of = "case" } = {}) {
	const folder = `app/features/${feature}`;
	const names = namesOf(noun);
	// A feature that has tables keeps those of another noun in a folder of its own.
	const nouns = `${folder}/${names.many.kebab}`;
	const isWithin = kind !== "job" && (existsSync(nouns) || (kind === "table" && existsSync(`${folder}/schema.ts`)));
	const write = kind === "table" && of === "person" ? tableOfPerson : KINDS[kind];
	return write(names, isWithin ? nouns : folder, path.basename(feature));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values, positionals } = parseArgs({
		options: { of: { type: "string", default: "case" } },
		allowPositionals: true,
	});
	const [kind = "", feature = "", noun = ""] = positionals;
	if (
		!Object.hasOwn(KINDS, kind) ||
		!["case", "person"].includes(values.of) ||
		!/^[a-z]+\/[a-z-]+$/.test(feature) ||
		!/^[a-z]+(-[a-z]+)*$/.test(noun)
	) {
		process.stderr.write(
			"Usage: npm run new -- table|screen|call|job <group>/<feature> <noun in the singular> [--of person]\n",
		);
		process.exit(1);
	}
	const files = writtenFiles(kind, feature, noun, values);
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	const run = (...args) => execFileSync("npx", args, { stdio: ["ignore", "ignore", "inherit"] });
	run("biome", "check", "--write", ...Object.keys(files));
	const next = {
		table: `Edit the columns, then npm run db:generate -- --name ${namesOf(noun).many.snake}, npm run lists and npm run guards`,
	};
	process.stdout.write(
		`${Object.keys(files).join("\n")}\n${next[kind] ?? "Sentences are still those of the model: write yours. Then: npm run guards"}\n`,
	);
}
