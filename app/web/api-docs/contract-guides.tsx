import { paths } from "~/paths";
import { JsonTextWarning } from "~/web/api-docs/start";

/** Misspellings that existing clients rely on. */
const SPELLINGS = [
	{ name: "POST /auth/forgort-password", about: "forgotten passwords and usernames" },
	{ name: "GET /transactions/memebership/{userId}", about: "the active package" },
	{ name: "POST /mobile-maintainance/save-number/", about: "adds or changes a number; the slash belongs to it" },
	{ name: "POST /mobile-maintainance/number", about: "deletes a number" },
	{ name: "POST /complaint/admin/verify-complain", about: "sets a complaint's status" },
	{ name: "states.states, states.districts", about: "keys of states and districts" },
	{ name: "courtComplex.complexes, court_establishment.courts, caseTypes.types", about: "keys of courts, case types" },
	{ name: "complain, complainst", about: "keys of a user's complaints, and of all complaints" },
	{ name: "data.data", about: "the list in all transactions" },
];

export function OdditiesGuide() {
	return (
		<>
			<p>Earlier programs rely on these. They will not change.</p>
			<JsonTextWarning />
			<h2 id="dates">Dates</h2>
			<ul>
				<li>
					<code>hearing_date</code> is the day of the next hearing, <code>YYYY-MM-DD</code>. Read this one.
				</li>
				<li>
					<code>next_date</code> is an instant: 00:00 in India on the day <em>before</em> the hearing. Earlier programs
					add a day.
				</li>
				<li>
					Moments such as <code>created_at</code> are in UTC. Other dates are <code>YYYY-MM-DD</code> or null.
				</li>
			</ul>
			<h2 id="values">Values</h2>
			<ul>
				<li>
					<code>status</code> in a body is a boolean: whether the call succeeded.
				</li>
				<li>
					<code>is_approved</code> is 0 or 1 in lists and histories, true or false where administrators look.
				</li>
				<li>
					<code>district</code> and <code>district_id</code> are <code>""</code> while the district is not known.
				</li>
				<li>
					<code>case_number</code> is the one you sent, else the court's; it is empty while there is neither.
				</li>
				<li>
					<code>amount</code> is in rupees. What costs nothing is charged ₹1.
				</li>
				<li>Ids are opaque text. Do not sort by them or read anything from them.</li>
				<li>422 is never used: input that is not valid is 400.</li>
			</ul>
			<h2 id="spellings">Spellings</h2>
			<dl className="fields">
				{SPELLINGS.map(({ name, about }) => (
					<div key={name}>
						<dt>
							<code>{name}</code>
						</dt>
						<dd>{about}</dd>
					</div>
				))}
			</dl>
			<p>
				Calls of the account answer below <code>/api/v1/auth</code>, <code>/api/auth</code> and <code>/auth</code>{" "}
				alike.
			</p>
		</>
	);
}

/** Newest first. */
const CHANGES = [
	{
		when: "November 2026",
		changes: [
			"Webhooks tell your server of changed hearings, orders and messages.",
			"Every error has a code for programs. Every response has an X-Request-Id.",
			"Idempotency-Key makes retrying a POST safe.",
			"You can read one case, messages and alert settings.",
			"GET /events/{userId} lists changes in a user's cases.",
			"POST /cases/bulk-add adds up to 500 CNRs; POST /cases/add needs only a CNR.",
			"Lists of cases take cursor, sort and updated_since, and have hearing_date and archived.",
			"Named tokens: read-only or not, with an expiry, revoked one by one.",
			"With two-step login, login also needs totp.",
			"A member of a chamber names its owner with user_id.",
		],
	},
];

export function ChangelogGuide() {
	return (
		<>
			<h2 id="promise">What stays</h2>
			<ul>
				<li>Addresses, parameters and keys of v1 keep their names and meanings, misspellings included.</li>
				<li>We may add calls, optional parameters, keys, event types and codes at any time: ignore unknown ones.</li>
				<li>Words in message may change. So may the order of keys.</li>
			</ul>
			<h2 id="deprecation">Deprecation</h2>
			<p>
				Nothing is deprecated. We announce any deprecation here at least twelve months before. Responses then have the
				headers <code>Deprecation</code> and <code>Sunset</code> with the dates, and we email the holders of tokens that
				still use it. Legal or security reasons may need a shorter notice.
			</p>
			<h2 id="changes">Changes</h2>
			{CHANGES.map(({ when, changes }) => (
				<section key={when}>
					<h3>{when}</h3>
					<ul>
						{changes.map((change) => (
							<li key={change}>{change}</li>
						))}
					</ul>
				</section>
			))}
			<h2 id="help">Questions</h2>
			<p>
				Write to us by the addresses under <a href={paths.contact}>Contact</a>. <code>GET /readyz</code> says whether
				the service is up.
			</p>
		</>
	);
}
