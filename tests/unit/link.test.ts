import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Form, type FormProps, Link, type LinkProps } from "~/ui/link";

type StaticRouters = {
	createStaticHandler: (routes: object[]) => { dataRoutes: object[]; query: (request: Request) => Promise<object> };
	createStaticRouter: (routes: object[], context: object) => object;
	StaticRouterProvider: (props: { router: object; context: object; hydrate: boolean }) => ReactElement;
};

/** The router that Remix itself has. */
const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
const { createStaticHandler, createStaticRouter, StaticRouterProvider }: StaticRouters =
	remix("react-router-dom/server");

/** As the page `/user/cases?q=rao` has it. */
async function drawn(element: ReactElement): Promise<string[]> {
	const handler = createStaticHandler([{ path: "/user/cases", element }]);
	const context = await handler.query(new Request("http://localhost/user/cases?q=rao"));
	const router = createStaticRouter(handler.dataRoutes, context);
	const html = renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
	return html.split(/(?=[ >])/).sort();
}

const link = { className: "button", title: "Edit", "aria-label": "Edit it", children: "Edit" };

test.each<[string, LinkProps]>([
	["a path", { to: "/user/cases/new" }],
	["a path with a search and a place", { to: "/user/cases?tag=a%20b&page=2#rows" }],
	["parts of a path", { to: { pathname: "/user/cases/new", search: "?q=rao", hash: "#top" } }],
	["parts without their marks", { to: { pathname: "/user/cases/new", search: "q=rao", hash: "top" } }],
	["parts that are empty", { to: { pathname: "/user/cases/new", search: "", hash: "" } }],
	["only a search", { to: "?page=2" }],
	["parts with only a search", { to: { search: "?page=2" } }],
	["nothing", { to: "" }],
	["a relative path", { to: "new" }],
	["a path with a way up", { to: "/user/cases/../diary" }],
	["another site", { to: "https://example.in/a" }],
	["another site without a scheme", { to: "//example.in/a" }],
	["a document of its own", { to: "/help", reloadDocument: true }],
	["what only the script reads", { to: "/help", replace: true, preventScrollReset: true, state: { a: 1 } }],
])("a link to %s is drawn as Remix draws it", async (_, props) => {
	const all = { ...link, ...props };
	expect(await drawn(createElement(Link, all))).toEqual(await drawn(createElement(RemixLink, all)));
});

test.each<[string, FormProps]>([
	["its own address", {}],
	["a path", { action: "/user/cases/delete", method: "post", noValidate: true }],
	["a search", { action: "/user/cases", role: "search", className: "toolbar" }],
	["another form of the page", { action: "?index&form=passkey", method: "post" }],
	["a place of the page", { action: "#words" }],
	["a document of its own", { action: "/logout", method: "post", reloadDocument: true, onSubmit: () => {} }],
])("a form to %s is drawn as Remix draws it", async (_, props) => {
	const all = { id: "form", ...props };
	expect(await drawn(createElement(Form, all))).toEqual(await drawn(createElement(RemixForm, all)));
});

test("screens take links and forms from one place", () => {
	// Words know nothing of what is above them, and few have a link.
	const allowed = [path.join("ui", "link.tsx"), path.join("language", "words.tsx")];
	const direct = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !allowed.includes(file))
		.map((file) => path.join("app", file))
		.filter((file) =>
			/import [^;]*\b(Link|NavLink|Form)\b[^;]*from "@remix-run\/react"/.test(readFileSync(file, "utf8")),
		);
	expect(direct).toEqual([]);
});
