import { Code } from "~/web/api-docs/code";
import type { ErrorRow } from "~/web/api-docs/views";

const ErrorList = ({ rows }: { rows: ErrorRow[] }) => (
	<dl className="fields">
		{rows.map(({ name, status, meaning }) => (
			<div key={name}>
				<dt>
					<code>{name}</code> {status}
				</dt>
				<dd>{meaning}</dd>
			</div>
		))}
	</dl>
);

const REFUSED = `HTTP/1.1 400 Bad Request
X-Request-Id: 01930c41-08a2-7d15-8c3f-5be07d1a9c22

{"status":false,"code":"invalid_input","message":"Choose a state","errors":{"state":["Choose a state"]}}`;

const REPEATED = `KEY=$(uuidgen)
curl -s "$API/cases/add" -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: $KEY" \\
  -H "Content-Type: application/json" -d '{"cnr_number":"MHPU010045672023"}'
# The network went away? Send the same again, with the same key.`;

export function ErrorsGuide({ errors }: { errors: ErrorRow[] }) {
	return (
		<>
			<p>
				Every response is a JSON object with <code>status</code>. It is true, with HTTP 200, when the call succeeded.
				Otherwise it is false:
			</p>
			<Code>{REFUSED}</Code>
			<ul>
				<li>
					<code>code</code> is for programs. It keeps its meaning; new codes may be added.
				</li>
				<li>
					<code>message</code> is for the user. Its text may change: compare codes, not text.
				</li>
				<li>
					<code>errors</code> has the errors of each field, by payload name.
				</li>
				<li>
					<code>X-Request-Id</code> is in every answer and in our logs. Send it when you write to us.
				</li>
			</ul>
			<h2 id="codes">Every error</h2>
			<ErrorList rows={errors} />
			<h2 id="retries">Retries</h2>
			<ul>
				<li>
					<strong>429 and 503:</strong> wait as many seconds as <code>Retry-After</code> says.
				</li>
				<li>
					<strong>500, or no answer:</strong> wait a second, then twice as long each time, five times at most.
				</li>
				<li>
					<strong>Other errors:</strong> do not retry. The response will be the same.
				</li>
			</ul>
			<h2 id="idempotency">Idempotency keys</h2>
			<p>
				A POST without a response may have succeeded. With an <code>Idempotency-Key</code> of your own, such as a UUID,
				you can retry it safely:
			</p>
			<Code>{REPEATED}</Code>
			<ul>
				<li>
					For 24 hours the same key with the same body gets the first answer, with{" "}
					<code>Idempotent-Replayed: true</code>.
				</li>
				<li>
					A webhook's <code>secret</code> and a login's <code>token</code> are returned once. They are left out of that
					response.
				</li>
				<li>
					The same key with another body is refused with 409 and <code>key_reused</code>.
				</li>
				<li>Keys belong to your account. Create a new key for each action.</li>
			</ul>
		</>
	);
}
