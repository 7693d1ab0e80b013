import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { apiReference } from "~/http/api-reference.server";
import { CallSection, Code, FieldTable } from "~/ui/api-reference";
import { SiteFooter } from "~/ui/site-footer";

export const meta: MetaFunction = () => [{ title: "API · Nyaya Diary" }];

/** A page to read: it goes out without script in either way. */
export const handle = { isStill: true };

export async function loader() {
	return apiReference();
}

type Reference = Awaited<ReturnType<typeof loader>>;

const PARTS = [
	{ id: "begin", title: "To begin" },
	{ id: "answers", title: "Answers and refusals" },
	{ id: "lists", title: "Lists and pages" },
	{ id: "limits", title: "Limits" },
	{ id: "lines", title: "About the lines to try" },
];

function Contents({ groups }: Pick<Reference, "groups">) {
	return (
		<nav aria-label="Contents" className="api-contents">
			<ul>
				{PARTS.map(({ id, title }) => (
					<li key={id}>
						<a href={`#${id}`}>{title}</a>
					</li>
				))}
				{groups.map(({ name, calls }) => (
					<li key={name}>
						{name}
						<ul>
							{calls.map(({ id, summary }) => (
								<li key={id}>
									<a href={`#${id}`}>{summary}</a>
								</li>
							))}
						</ul>
					</li>
				))}
				<li>
					<a href="#records">What answers hold</a>
				</li>
			</ul>
		</nav>
	);
}

function Beginning({ login, refusals, variables }: Pick<Reference, "login" | "refusals" | "variables">) {
	return (
		<>
			<h2 id="begin">To begin</h2>
			<p>Log in. The answer has a token and your user id:</p>
			<Code>{login}</Code>
			<p>
				Send the token with every other call, as <code>Authorization: Bearer …</code>. A program that runs on its own is
				better off with a named token: make one under <Link to="/user/profile/tokens/new">Profile, API tokens</Link>. It
				is shown once, can be limited to reading, runs out on a day you choose, and can be revoked at once. In a browser
				the session counts too, but what changes something must then come from our own pages.
			</p>
			<p>
				Paths and keys are spelled as earlier programs know them, mistakes included (forgort-password, memebership,
				complainst). They stay as they are. Answers may gain keys, so leave aside those you do not know.
			</p>
			<h2 id="answers">Answers and refusals</h2>
			<p>
				Send JSON, or the fields of a form where a call says so. Every answer is a JSON object with <code>status</code>.
				It is true with HTTP 200 when the call was done. Else it is false, <code>message</code> says why in words for a
				person, and <code>errors</code> says what is wrong with each field:
			</p>
			<Code>{'{"status":false,"message":"Choose a state","errors":{"state":["Choose a state"]}}'}</Code>
			<ul>
				{refusals.map(({ status, about }) => (
					<li key={status}>
						<strong>{status}</strong>: {about}.
					</li>
				))}
			</ul>
			<h2 id="lists">Lists and pages</h2>
			<p>
				<code>page</code> counts from 1, <code>limit</code> is 1 to 100 and 10 when left out. A page past the end is an
				empty list, and <code>totalPages</code> is at least 1. A parameter a call does not know is refused by name. Ids
				are text that means nothing by itself.
			</p>
			<p>
				Lists of cases also give <code>nextCursor</code>: send it as <code>cursor</code> to go on where the answer
				ended, whatever came or went meanwhile, until it is null. Answers of GET carry an <code>ETag</code>; sent back
				as <code>If-None-Match</code> it saves the body where nothing changed (304).
			</p>
			<h2 id="limits">Limits</h2>
			<p>
				A token makes 120 calls a minute and an address 300, unless your package gives more. The headers{" "}
				<code>RateLimit</code> and <code>RateLimit-Policy</code> say what is left. Beyond that a call is refused with
				429, and <code>Retry-After</code> says in how many seconds to come back. Codes by SMS and wrong logins have
				limits of their own. A body has at most 1 MB.
			</p>
			<h2 id="lines">About the lines to try</h2>
			<p>Each line is for a POSIX shell. What is your own stands in it as a variable; set those first.</p>
			<ul>
				{variables.map(({ name, from }) => (
					<li key={name}>
						<code>{name}</code>: {from}
					</li>
				))}
			</ul>
		</>
	);
}

export default function ApiDocs() {
	const { groups, records, ...beginning } = useLoaderData<typeof loader>();
	return (
		<div className="api-docs">
			<main id="main" className="prose" tabIndex={-1}>
				<h1>Nyaya Diary API</h1>
				<p>
					The calls by which programs read and change what the screens show, by the same rules. For programs the same
					stands in an <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>.
				</p>
				<Contents groups={groups} />
				<Beginning {...beginning} />
				{groups.map(({ name, description, calls }) => (
					<div key={name}>
						<h2>{name}</h2>
						<p>{description}</p>
						{calls.map((call) => (
							<CallSection key={call.id} call={call} />
						))}
					</div>
				))}
				<h2 id="records">What answers hold</h2>
				{records.map(({ name, about, fields }) => (
					<div key={name}>
						<h3>{name}</h3>
						{about && <p>{about}.</p>}
						<FieldTable label={name} rows={fields} asks={false} />
					</div>
				))}
			</main>
			<SiteFooter />
		</div>
	);
}
