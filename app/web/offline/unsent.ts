import type { Day } from "~/platform/calendar/day";

/** Cache of hearings that were recorded without a network, one a case and day. */
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
	/** Address and fields of its form. */
	address: string;
	fields: Record<string, string>;
	/** Milliseconds since 1970. */
	recordedAt: number;
	/** The server's reason, if it refused the call. */
	refusal?: string;
};

const addressOf = ({ caseId, day }: Pick<UnsentHearing, "caseId" | "day">) => `/${UNSENT}/${caseId}/${day}`;

const put = async (hearing: UnsentHearing) =>
	(await caches.open(UNSENT)).put(addressOf(hearing), new Response(JSON.stringify(hearing)));

/** All hearings of this browser that are not sent, the oldest first. */
export async function listUnsent(): Promise<UnsentHearing[]> {
	if (!(await caches.has(UNSENT))) return [];
	const answers = await (await caches.open(UNSENT)).matchAll();
	const hearings: UnsentHearing[] = await Promise.all(answers.map((answer) => answer.json()));
	return hearings.sort((a, b) => a.recordedAt - b.recordedAt);
}

export const listUnsentOf = async (personId: string | undefined) =>
	(await listUnsent()).filter((hearing) => hearing.personId === personId);

/** Saves a hearing until it is sent, in place of an earlier one of that case and day. @throws if the device has no room */
export async function saveUnsent(hearing: Omit<UnsentHearing, "key" | "recordedAt">): Promise<void> {
	if ((await listUnsent()).length >= MAX_UNSENT) throw new RangeError("Too many hearings wait");
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	await put({ ...hearing, key, recordedAt: Date.now() });
}

/** Deletes a hearing; with a key, only if no newer one replaced it. */
export async function deleteUnsent(hearing: Pick<UnsentHearing, "caseId" | "day">, key?: string): Promise<void> {
	const cache = await caches.open(UNSENT);
	const saved: UnsentHearing | undefined = await (await cache.match(addressOf(hearing)))?.json();
	if (saved && (key === undefined || saved.key === key)) await cache.delete(addressOf(hearing));
}

export const deleteAllUnsent = () => caches.delete(UNSENT);

/** Deletes the hearings of anyone else: another person signed in. */
export async function deleteUnsentOfOthers(personId: string): Promise<void> {
	for (const hearing of await listUnsent()) if (hearing.personId !== personId) await deleteUnsent(hearing);
}

/** The body of `POST /api/v1/case/:caseId/hearings`. */
const bodyOf = ({ day, nextDate, fields: { outcome, purpose = "", note = "" } }: UnsentHearing) =>
	JSON.stringify({ hearing_date: day, next_date: nextDate, outcome, purpose, note });

/** The session has ended, the server is busy, or a call with this key is still running. */
const isForLater = ({ status, headers }: Response) =>
	[401, 408, 429].includes(status) || status >= 500 || (status === 409 && headers.has("retry-after"));

/** @returns false if the next hearing need not be tried now @throws TypeError without a network */
async function send(hearing: UnsentHearing): Promise<boolean> {
	const response = await fetch(`/api/v1/case/${hearing.caseId}/hearings`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": hearing.key },
		body: bodyOf(hearing),
	});
	if (isForLater(response)) return false;
	if (response.ok) await deleteUnsent(hearing, hearing.key);
	else {
		const { message } = await response.json().catch(() => ({ message: response.statusText }));
		await put({ ...hearing, refusal: String(message) });
	}
	return true;
}

async function sendAll() {
	for (const hearing of await listUnsent())
		if (hearing.refusal === undefined && !(await send(hearing).catch(() => false))) return;
}

let sending = Promise.resolve();

/** Sends the waiting hearings in their order, each once; stops at the first that has to wait longer. */
export function sendUnsent(): Promise<void> {
	sending = sending.then(sendAll, sendAll);
	return sending;
}

export const isWaiting = ({ refusal }: UnsentHearing) => refusal === undefined;
