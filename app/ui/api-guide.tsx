import { Link } from "@remix-run/react";
import { profilePaths } from "~/paths";
import { AnchorItems } from "~/ui/anchor-items";
import { type CallView, Code } from "~/ui/api-reference";

type Group = { name: string; description: string; calls: CallView[] };

type Guide = {
	/** A line that logs in. */
	login: string;
	refusals: { status: string; about: string }[];
	variables: { name: string; from: string }[];
};

const PARTS = [
	{ id: "quick-start", words: "Quick start" },
	{ id: "responses", words: "Responses and errors" },
	{ id: "pagination", words: "Pagination" },
	{ id: "limits", words: "Limits" },
	{ id: "variables", words: "Variables" },
];

/** Every part and every call of the reference, as links. */
export function ApiContents({ groups }: { groups: Group[] }) {
	return (
		<nav aria-label="Contents" className="api-contents">
			<ul>
				<AnchorItems items={PARTS} />
				{groups.map(({ name, calls }) => (
					<li key={name}>
						{name}
						<ul>
							<AnchorItems items={calls.map(({ id, summary }) => ({ id, words: summary }))} />
						</ul>
					</li>
				))}
				<AnchorItems items={[{ id: "objects", words: "Objects" }]} />
			</ul>
		</nav>
	);
}

/** What every caller must know before the first call. */
export function ApiGuide({ login, refusals, variables }: Guide) {
	return (
		<>
			<h2 id="quick-start">Quick start</h2>
			<p>Log in. The response has a token and your user id:</p>
			<Code>{login}</Code>
			<p>
				Send the token with every other call, as <code>Authorization: Bearer …</code>. For an app, create a named token
				under <Link to={profilePaths("USER").newToken}>Profile, API tokens</Link>. It is shown once, can be read-only,
				expires on a day you choose, and can be revoked at any time. In a browser the session works too, but calls that
				change something must then come from our own pages.
			</p>
			<p>
				Paths and keys keep the spelling that existing programs use, mistakes included (forgort-password, memebership,
				complainst). They will not change. Responses may get new keys: ignore those you do not know.
			</p>
			<h2 id="responses">Responses and errors</h2>
			<p>
				Send JSON, or form fields where a call says so. Every response is a JSON object with <code>status</code>. It is
				true, with HTTP 200, when the call succeeded. Otherwise it is false, <code>message</code> says why in words for
				a person, and <code>errors</code> says what is wrong with each field:
			</p>
			<Code>{'{"status":false,"message":"Choose a state","errors":{"state":["Choose a state"]}}'}</Code>
			<ul>
				{refusals.map(({ status, about }) => (
					<li key={status}>
						<strong>{status}</strong>: {about}.
					</li>
				))}
			</ul>
			<h2 id="pagination">Pagination</h2>
			<p>
				<code>page</code> starts at 1. <code>limit</code> is 1 to 100, default 10. A page past the end is an empty list,
				and <code>totalPages</code> is at least 1. Unknown parameters are refused by name. Ids are opaque text.
			</p>
			<p>
				Lists of cases also return <code>nextCursor</code>: send it as <code>cursor</code> to continue after the last
				entry, whatever was added or deleted meanwhile, until it is null. GET responses carry an <code>ETag</code>; send
				it as <code>If-None-Match</code> to get 304 without a body when nothing changed.
			</p>
			<h2 id="limits">Limits</h2>
			<p>
				A token can make 120 calls a minute and an address 300, unless your package allows more. The headers{" "}
				<code>RateLimit</code> and <code>RateLimit-Policy</code> say how many are left. Above the limit a call is
				refused with 429, and <code>Retry-After</code> says how many seconds to wait. OTPs and wrong logins have
				separate limits. A body can have up to 1 MB.
			</p>
			<h2 id="variables">Variables</h2>
			<p>Each command is for a POSIX shell. Set these variables first:</p>
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
