import { basisOf, readBasis } from "~/features/courts/hearings/hearing-rules";
import type { Day } from "~/platform/calendar/day";
import { askPerson } from "~/web/offline/person";

/** Cache of hearings that were recorded without a network, one a person, case and day. */
const UNSENT = "unsent";
/** More hearings than one day has. */
const MAX_UNSENT = 100;
const KEY_BYTES = 16;

/** A hearing that waits for the network, or that the server refused. */
export type UnsentHearing = {
	/** Idempotency key of its call. */
	key: string;
	/** Id of the person who recorded it. */
	personId: string;
	caseId: string;
	day: Day;
	nextDate: Day | null;
	/** Address and fields of its form, which include its token. */
	address: string;
	fields: Record<string, string>;
	/** Milliseconds since 1970. */
	recordedAt: number;
	/** The server's reason, if it refused the call. */
	refusal?: string;
	/** What stands on the server, if it has changed since; null for no entry. */
	standing?: StandingHearing | null;
	/** The person has seen what stood there, and replaces it. */
	isChosen?: boolean;
};

/** The parts of an entry as `GET /api/v1/case/:caseId/hearings` lists it. */
type StandingHearing = Record<"hearing_date" | "outcome" | "purpose" | "note" | "updated_at", string> & {
	next_date: Day | null;
};

/** A hearing and where it is stored: earlier workers used addresses without the person. */
type StoredHearing = UnsentHearing & { storedAt: string };

const addressOf = ({ personId, caseId, day }: Omit<UnsentHearing, "key" | "recordedAt">) =>
	`/${UNSENT}/${personId}/${caseId}/${day}`;

const put = async ({ storedAt, ...hearing }: StoredHearing) =>
	(await caches.open(UNSENT)).put(storedAt, new Response(JSON.stringify(hearing)));

/** All hearings of this browser that are not sent, the oldest first. */
export async function listUnsent(): Promise<StoredHearing[]> {
	if (!(await caches.has(UNSENT))) return [];
	const cache = await caches.open(UNSENT);
	const read = async ({ url }: Request) => ({ ...(await (await cache.match(url))?.json()), storedAt: url });
	const hearings: StoredHearing[] = await Promise.all((await cache.keys()).map(read));
	return hearings.sort((a, b) => a.recordedAt - b.recordedAt);
}

export const listUnsentOf = async (personId: string | undefined) =>
	(await listUnsent()).filter((hearing) => hearing.personId === personId);

function createKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Saves a hearing until it is sent, in place of the person's earlier one of that case and day. @throws if the device has no room */
export async function saveUnsent(hearing: Omit<UnsentHearing, "key" | "recordedAt">): Promise<void> {
	if ((await listUnsent()).length >= MAX_UNSENT) throw new RangeError("Too many hearings wait");
	await put({ ...hearing, key: createKey(), recordedAt: Date.now(), storedAt: addressOf(hearing) });
}

/** Lets a refused hearing be sent again, in place of what the person has seen that stands. */
export async function replaceStanding({ refusal, standing, ...hearing }: StoredHearing): Promise<void> {
	const based_on = basisOf(hearing.day, standing?.updated_at);
	await put({ ...hearing, key: createKey(), isChosen: true, fields: { ...hearing.fields, based_on } });
}

/** Deletes a hearing, unless a newer one replaced it. */
export async function deleteUnsent({ storedAt, key }: StoredHearing): Promise<void> {
	const cache = await caches.open(UNSENT);
	const saved: UnsentHearing | undefined = await (await cache.match(storedAt))?.json();
	if (saved?.key === key) await cache.delete(storedAt);
}

export const deleteAllUnsent = () => caches.delete(UNSENT);

export const isWaiting = ({ refusal }: UnsentHearing) => refusal === undefined;

/** The body of `POST /api/v1/case/:caseId/hearings`. */
const bodyOf = ({ day, nextDate, recordedAt, isChosen, fields }: UnsentHearing) => {
	const { outcome, purpose = "", note = "", based_on = "", todo = "", todo_due = "" } = fields;
	return JSON.stringify({
		hearing_date: day,
		next_date: nextDate,
		outcome,
		purpose,
		note,
		todo,
		todo_due,
		based_on: readBasis(based_on, day),
		// Nobody is there to be asked.
		confirm: true,
		recorded_at: isChosen ? undefined : new Date(recordedAt).toISOString(),
	});
};

const hearingsOf = ({ caseId }: UnsentHearing) => `/api/v1/case/${caseId}/hearings`;

/** The day's entry on the server, null for none; undefined without an answer. */
async function findStanding(hearing: UnsentHearing): Promise<StandingHearing | null | undefined> {
	const response = await fetch(hearingsOf(hearing)).catch(() => undefined);
	const { data }: { data?: StandingHearing[] } = response?.ok ? await response.json().catch(() => ({})) : {};
	return data && (data.find(({ hearing_date }) => hearing_date === hearing.day) ?? null);
}

/** The session has ended, the server is busy, or a call with this key is still running. */
const isForLater = ({ status, headers }: Response) =>
	[401, 408, 429].includes(status) || status >= 500 || (status === 409 && headers.has("retry-after"));

/** The form's token, as the server gave it to the person or, in a page kept by an earlier version, to their session. */
const tokenOf = ({ fields }: UnsentHearing) => encodeURIComponent(fields.kept_token || fields.form_token || "");

/** @returns false if the next hearing need not be tried now @throws TypeError without a network */
async function send(hearing: StoredHearing): Promise<boolean> {
	const response = await fetch(hearingsOf(hearing), {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"idempotency-key": hearing.key,
			"form-token": tokenOf(hearing),
		},
		body: bodyOf(hearing),
	});
	if (isForLater(response)) return false;
	if (response.ok) await deleteUnsent(hearing);
	// Nobody else's refusal counts: somebody may have signed in since.
	else if ((await askPerson()) !== hearing.personId) return false;
	else {
		const { message, code } = await response.json().catch(() => ({ message: response.statusText }));
		const standing = code === "changed_meanwhile" ? await findStanding(hearing) : undefined;
		await put({ ...hearing, refusal: String(message), standing });
	}
	return true;
}

async function sendAll() {
	const waiting = (await listUnsent()).filter(isWaiting);
	const person = waiting.length > 0 ? await askPerson() : undefined;
	for (const hearing of waiting) if (hearing.personId === person && !(await send(hearing).catch(() => false))) return;
}

let sending = Promise.resolve();

/** Sends the hearings of the person whom the server names, in their order, each once; stops at the first that has to wait. */
export function sendUnsent(): Promise<void> {
	sending = sending.then(sendAll, sendAll);
	return sending;
}
