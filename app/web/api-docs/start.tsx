import { paths } from "~/paths";
import { Answer, Code } from "~/web/api-docs/code";
import { CallLine } from "~/web/api-docs/frame";
import type { GroupLinks } from "~/web/api-docs/views";

type QuickStartProps = {
	serverUrl: string;
	/** Page that creates a named token. */
	tokensPath: string;
	/** Shows the sandbox's published login. */
	isSandbox: boolean;
	login: { username: string; password: string };
	/** Example answers with a few fields each. */
	listed: string;
	added: string;
};

export function QuickStart({ serverUrl, tokensPath, isSandbox, login, listed, added }: QuickStartProps) {
	return (
		<>
			<h2 id="quick-start">Quick start</h2>
			<ol className="api-steps">
				<li className="card prose mb-4">
					<h3>Create a token</h3>
					<p>
						In <a href={tokensPath}>Profile, API tokens</a> choose read and write, and an expiry. The token and your
						user id are shown once. Put both into your shell:
					</p>
					<Code>{"export TOKEN=nd_…\nexport USER_ID=…"}</Code>
					{isSandbox && (
						<p>
							This is a sandbox: log in as <code>{login.username}</code> with <code>{login.password}</code>.
						</p>
					)}
				</li>
				<li className="card prose mb-4">
					<h3>List your cases</h3>
					<Code>{`curl -s "${serverUrl}/api/v1/cases/$USER_ID?limit=1" \\\n  -H "Authorization: Bearer $TOKEN"`}</Code>
					<p>Shortened, you see:</p>
					<Code>{listed}</Code>
				</li>
				<li className="card prose mb-4">
					<h3>Add a case by its CNR</h3>
					<Code>
						{`curl -s "${serverUrl}/api/v1/cases/add" -H "Authorization: Bearer $TOKEN" \\\n  -H "Content-Type: application/json" -d '{"cnr_number":"MHPU010045672023"}'`}
					</Code>
					<p>The court's record arrives within a minute or so. Until then you see:</p>
					<Code>{added}</Code>
				</li>
			</ol>
			<Answer label="A token from username and password, for trying out">
				{`LOGIN=$(curl -s "${serverUrl}/api/v1/auth/login" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(login)}')\nexport TOKEN=$(echo "$LOGIN" | jq -r .token) USER_ID=$(echo "$LOGIN" | jq -r .user_id)`}
			</Answer>
			<p>
				A named token can be read-only, ends on a day you choose, and can be revoked at any time. Programs should use a
				named token instead of a password.
			</p>
		</>
	);
}

export function CallIndex({ groups }: { groups: GroupLinks[] }) {
	return (
		<>
			<h2 id="calls">All calls</h2>
			<p>
				Addresses that begin with neither <code>/api</code> nor <code>/auth</code> are below <code>/api/v1</code>.
			</p>
			{groups.map(({ slug, title, description, calls }) => (
				<section key={slug} aria-labelledby={slug}>
					<h3 id={slug}>
						<a href={paths.apiDocsPage(slug)}>{title}</a>
					</h3>
					<p className="hint">{description}</p>
					<ul className="api-calls">
						{calls.map((call) => (
							<li key={call.id}>
								<a href={`${paths.apiDocsPage(slug)}#${call.id}`}>
									<CallLine {...call} />
								</a>{" "}
								{call.summary}
								{call.isForAdmins && <span className="badge badge-wait ml-2">Administrators only</span>}
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

/** Shown before anything else: it is the one thing that breaks a first program. */
export function JsonTextWarning() {
	return (
		<div className="note prose bg-wait-tint">
			<p>
				<strong>Some values are JSON text inside JSON.</strong> In a case <code>petitioners</code>,{" "}
				<code>petitioner_advocates</code>, <code>respondents</code>, <code>respondent_advocates</code> and{" "}
				<code>acts</code> are strings that hold JSON. Parse them once more:
			</p>
			<Code>{'JSON.parse(record.petitioners) // JavaScript\njson.loads(record["petitioners"]) # Python'}</Code>
			<p>
				And read <code>hearing_date</code>, not <code>next_date</code>, which is a day early.
			</p>
		</div>
	);
}
