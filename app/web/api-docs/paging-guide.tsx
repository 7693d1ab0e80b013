import { Code, Samples } from "~/web/api-docs/code";

const FOLLOW = [
	{
		language: "curl",
		source: `CURSOR=
while [ "$CURSOR" != null ]; do
  PAGE=$(curl -s -G "$API/cases/$USER_ID" -d limit=100 \${CURSOR:+-d cursor=$CURSOR} -H "Authorization: Bearer $TOKEN")
  echo "$PAGE" | jq -r '.data[].cnr_number'
  CURSOR=$(echo "$PAGE" | jq -r .nextCursor)
done`,
	},
	{
		language: "JavaScript",
		source: `const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` };
for (let cursor = ""; cursor !== null; ) {
  const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
  const answer = await fetch(\`\${process.env.API}/cases/\${process.env.USER_ID}?\${query}\`, { headers });
  const page = await answer.json();
  for (const { cnr_number } of page.data) console.log(cnr_number);
  cursor = page.nextCursor;
}`,
	},
	{
		language: "Python",
		source: `import os
import requests

headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}
query = {"limit": 100}
while query:
    page = requests.get(f"{os.environ['API']}/cases/{os.environ['USER_ID']}", params=query, headers=headers).json()
    for case in page["data"]:
        print(case["cnr_number"])
    query = page["nextCursor"] and {"limit": 100, "cursor": page["nextCursor"]}`,
	},
];

export function PagingGuide({ serverUrl }: { serverUrl: string }) {
	return (
		<>
			<h2 id="pages">Pages</h2>
			<p>
				<code>page</code> starts at 1. <code>limit</code> is 1 to 100, and 10 when left out. A page past the end is an
				empty list, and <code>totalPages</code> is at least 1. A parameter that a call does not know is refused by name.
			</p>
			<h2 id="cursors">Cursors</h2>
			<p>
				To read a whole list of cases, send <code>nextCursor</code> of each response as <code>cursor</code> until it is
				null. Nothing is left out or read twice when cases are added or deleted. A cursor belongs to the{" "}
				<code>sort</code> it came with.
			</p>
			<Code>{`export API=${serverUrl}/api/v1`}</Code>
			<Samples id="cursor-in" label="Example: read all cases" samples={FOLLOW} />
			<h2 id="events">Events</h2>
			<p>
				<code>GET /api/v1/events/{"{userId}"}</code> gives what changed, oldest first. Its <code>nextCursor</code> is
				never null: read until <code>data</code> is empty, save the last one, and use it again later. Each change is
				returned once. A cursor does not expire; changes are kept for two years.
			</p>
			<h2 id="conditional">Ask only for what changed</h2>
			<p>
				Responses of GET have an <code>ETag</code>. Send it as <code>If-None-Match</code>: 304 without a body says that
				nothing changed. <code>updated_since</code> narrows a list of cases to those changed since.
			</p>
			<h2 id="limits">Limits</h2>
			<ul>
				<li>A token can make 120 calls a minute, more with some packages. An address can make 300.</li>
				<li>
					<code>RateLimit</code> says how many are left (<code>r</code>) and when it is full again (<code>t</code>, in
					seconds). <code>RateLimit-Policy</code> says how many there are.
				</li>
				<li>
					Above the limit a call is refused with 429. <code>Retry-After</code> says how many seconds to wait.
				</li>
				<li>
					A body has at most 256 kB, of calls without a token 64 kB. OTPs, logins and look-ups of new CNRs have limits
					of their own.
				</li>
			</ul>
			<h2 id="browsers">Calls from a browser</h2>
			<p>
				Pages of other sites may call only if the operator of this server lists them (<code>CORS_ORIGINS</code>). Do not
				put a token in a public page: every visitor can read it. Call from your own server.
			</p>
		</>
	);
}
