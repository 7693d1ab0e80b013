import { paths } from "~/paths";
import { Code, Samples } from "~/web/api-docs/code";
import type { WebhookKind } from "~/web/api-docs/views";

const MESSAGE = `POST /your/address HTTP/1.1
Content-Type: application/json
webhook-id: 01930c41-08a2-7d15-8c3f-5be07d1a9c22
webhook-timestamp: 1796155200
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"case.hearing_date","timestamp":"2026-12-01T20:14:09.512Z","data":{…}}`;

const VERIFY = [
	{
		language: "JavaScript",
		source: `// npm install standardwebhooks
const { createServer } = require("node:http");
const { Webhook } = require("standardwebhooks");

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  let message;
  try {
    message = webhook.verify(Buffer.concat(parts), request.headers); // the bytes as they came
  } catch {
    return response.writeHead(400).end();
  }
  response.writeHead(204).end(); // answer first, then work
  console.log(message.type, message.data);
}).listen(8080);`,
	},
	{
		language: "Python",
		source: `# pip install standardwebhooks flask
import os

from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…
app = Flask(__name__)


@app.post("/your/address")
def receive():
    try:
        message = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    print(message["type"], message["data"])
    return "", 204`,
	},
];

export function WebhooksGuide({ kinds }: { kinds: WebhookKind[] }) {
	return (
		<>
			<p>
				We call your address when data changes, following{" "}
				<a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Libraries that verify such messages exist for
				most languages.
			</p>
			<h2 id="set-up">Set up</h2>
			<ol>
				<li>
					Add an address in your profile under Webhooks, or with <code>POST /api/v1/webhooks</code>. It must start with
					https and be reachable from the internet. Choose the event types.
				</li>
				<li>
					Adding and deleting need a named token that may write, a login of the last 10 minutes, or your{" "}
					<code>password</code> in the body, of <code>DELETE</code> too.
				</li>
				<li>
					Save the secret (<code>whsec_…</code>). It is shown once.
				</li>
				<li>Respond to each message with a status from 200 to 299 within a few seconds. Process it afterwards.</li>
			</ol>
			<h2 id="message">What is sent</h2>
			<Code>{MESSAGE}</Code>
			<p>
				<code>data</code> of a change of a case has the fields of <a href={paths.apiDocsPage("objects#Event")}>Event</a>
				.
			</p>
			<dl className="fields">
				{kinds.map(({ kind, description }) => (
					<div key={kind}>
						<dt>
							<code>{kind}</code>
						</dt>
						<dd>{description}.</dd>
					</div>
				))}
			</dl>
			<p>We may add new types. Respond with 204 to unknown types.</p>
			<h2 id="verify">Verify the signature</h2>
			<p>
				Anyone can call your address. Accept a message only if its signature matches your secret and its timestamp is
				within five minutes. The library checks both.
			</p>
			<Samples id="verify-in" label="Example: verify a message" samples={VERIFY} />
			<p>
				By hand: <code>v1,</code> and the base64 of HMAC-SHA256 over{" "}
				<code>{"<webhook-id>.<webhook-timestamp>.<body>"}</code>, keyed with the bytes that the secret holds in base64
				after <code>whsec_</code>. While a secret is being changed the header holds two signatures, separated by a
				space. One match is enough.
			</p>
			<h2 id="retries">Retries</h2>
			<p>
				For any other response, or none, we retry after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and 24
				hours. After five days of failures, we turn the webhook off and email you.
			</p>
			<ul>
				<li>
					A message may arrive twice: keep each <code>webhook-id</code> and skip those you know.
				</li>
				<li>
					Messages may overtake each other: <code>timestamp</code> says when it happened.
				</li>
				<li>
					After an outage, read what you missed with <code>GET /api/v1/events/{"{userId}"}</code>.
				</li>
			</ul>
		</>
	);
}
