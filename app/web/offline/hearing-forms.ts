import { paths } from "~/paths";
import { findOwnPath } from "~/web/access/own-path";
import { caseOfForm, correctedBy, pageOfData, UNSENT_HEARINGS } from "~/web/offline/addresses";
import { CACHE_OWNER, NOBODY } from "~/web/offline/cache-owner";
import { languageOfCopies, personOfCopies, wipe } from "~/web/offline/page-cache";
import { notSentPage, type PageSettings, pageResponse } from "~/web/offline/pages";
import { askPerson, NETWORK_TIMEOUT_SECONDS, wait } from "~/web/offline/person";
import {
	deleteAllUnsent,
	deleteUnsent,
	isWaiting,
	listUnsent,
	listUnsentOf,
	replaceStanding,
	saveUnsent,
	sendUnsent,
	type UnsentHearing,
} from "~/web/offline/unsent";
import {
	dayOfForm,
	logoutQuestionPage,
	MINE,
	noRoomPage,
	readPostedHearing,
	unsentPage,
} from "~/web/offline/unsent-pages";

/** With Background Sync, which not every browser has. */
declare const self: ServiceWorkerGlobalScope & {
	registration: { sync?: { register: (tag: string) => Promise<void> } };
};
/** Address of the app's stylesheet, set by the build. */
declare const STYLESHEET: string;

/** The longest form, in letters of its values. */
const MAX_LETTERS = 4000;
/** A page waits no longer for hearings to be sent. */
const SEND_SECONDS = 4;
/** A network that has just come back may still fail the first requests. */
const MAX_TRIES = 4;
const RETRY_SECONDS = 1.5;

/** What the worker's own pages need. */
export const pageSettings = async (): Promise<PageSettings> => ({
	stylesheet: STYLESHEET,
	language: await languageOfCopies(),
});

/** The signed-in person's hearings that are not sent. */
const listOwn = async () => listUnsentOf(await personOfCopies());

/** Notifies open pages of the number of unsent hearings. */
async function emitUnsent(): Promise<void> {
	const unsent = (await listOwn()).length;
	for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage({ unsent });
}

const sendAndEmit = () => sendUnsent().then(emitUnsent);

/** Whether hearings wait that may be the signed-in person's: without a page of theirs only the server knows. */
async function hasWaiting() {
	const person = await personOfCopies();
	return (await listUnsent()).some((one) => isWaiting(one) && (!person || one.personId === person));
}

/** Sends waiting hearings for an open page, which reports itself when it is loaded and when the network is back. */
export async function sendForPage(): Promise<void> {
	for (let tries = 1; ; tries++) {
		await sendAndEmit();
		if (tries === MAX_TRIES || !navigator.onLine || !(await hasWaiting())) return;
		await wait(RETRY_SECONDS);
	}
}

/** Sends waiting hearings before a page is loaded, so that the page shows them. */
export async function sendFirst(): Promise<void> {
	if (navigator.onLine && (await hasWaiting())) await Promise.race([sendAndEmit(), wait(SEND_SECONDS)]);
}

/** A Background Sync: a rejection lets the browser try again. */
export async function sendInBackground(): Promise<void> {
	await sendAndEmit();
	if (await hasWaiting()) throw new Error("Hearings wait for the network");
}

async function readFields(request: Request): Promise<Record<string, string>> {
	const form = await request.formData();
	return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** A proxy answered because the server is down: the server's own answers name the owner of the cache. */
const isAway = ({ status, headers }: Response) => [502, 503, 504].includes(status) && !headers.has(CACHE_OWNER);

async function askServer(request: Request): Promise<Response | undefined> {
	const response = await Promise.race([fetch(request), wait(NETWORK_TIMEOUT_SECONDS)]).catch(() => undefined);
	return response && !isAway(response) ? response : undefined;
}

/** Saves the hearing of a form that could not be sent. @returns the page that is shown then */
async function keep(url: URL, fields: Record<string, string>): Promise<Response> {
	const settings = await pageSettings();
	const personId = await personOfCopies();
	const isTooLong = Object.values(fields).join("").length > MAX_LETTERS;
	if (!personId || isTooLong || !["save", undefined].includes(fields.intent))
		return pageResponse(notSentPage(settings));
	const address = url.pathname + url.search;
	const read = readPostedHearing(fields, address, settings);
	if (typeof read === "string") return pageResponse(read);
	const hearing = { ...read, personId, caseId: caseOfForm(url), address, fields };
	const save = () => saveUnsent(hearing);
	const isSaved = await save()
		// The kept pages give way.
		.catch(() => wipe().then(save))
		.then(() => true)
		.catch(() => false);
	if (!isSaved) return pageResponse(noRoomPage(settings));
	const isReplaced = (one: UnsentHearing) => one.key === correctedBy(url) && one.day !== hearing.day;
	for (const one of (await listOwn()).filter(isReplaced)) await deleteUnsent(one);
	await self.registration.sync?.register("unsent").catch(() => {});
	const back = findOwnPath(url.searchParams.get("return")) ?? UNSENT_HEARINGS;
	return Response.redirect(new URL(back, self.location.origin).href, 303);
}

/** Answers a posted form of a hearing: by the server, or by saving it until there is a network. */
export async function answerHearingForm(request: Request, url: URL): Promise<Response> {
	const fields = await readFields(request.clone());
	const response = await askServer(request);
	if (!response) return keep(url, fields);
	// Only a redirect says that it is saved.
	if (response.type === "opaqueredirect") await deleteSaved(url, fields);
	return response;
}

/** Status of a redirect in Remix's answer to a page's script. */
const REDIRECT_AS_DATA = 202;

/** Answers a hearing's form that a page's script posts. */
export async function answerHearingData({ request, url }: { request: Request; url: URL }): Promise<Response> {
	const page = pageOfData(url);
	const fields = await readFields(request.clone());
	const response = await fetch(request);
	if (response.status === REDIRECT_AS_DATA) await deleteSaved(page, fields).then(emitUnsent);
	return response;
}

/** Deletes the unsent hearings that a saved form corrects or replaces. */
async function deleteSaved(url: URL, fields: Record<string, string>): Promise<void> {
	const isOf = (one: UnsentHearing) =>
		one.key === correctedBy(url) || (one.caseId === caseOfForm(url) && one.day === dayOfForm(fields));
	const saved = (await listUnsent()).filter(isOf);
	const person = saved.length > 0 ? await askPerson() : undefined;
	// Nothing is left to send. A redirect to the login form saves nothing.
	for (const hearing of saved) if (hearing.personId === person) await deleteUnsent(hearing);
}

/** Sends the waiting hearings if possible, then answers with the page of unsent ones. */
export async function answerUnsent(): Promise<Response> {
	await sendFirst();
	return pageResponse(unsentPage(await pageSettings(), await listOwn()));
}

/** Removes one of the person's hearings, or sends it again (`MINE`), by its key, which only the page of unsent ones has. */
export async function decideUnsent(request: Request): Promise<Response> {
	const { key, intent } = await readFields(request);
	for (const hearing of await listOwn())
		if (hearing.key === key) await (intent === MINE ? replaceStanding : deleteUnsent)(hearing);
	return Response.redirect(new URL(UNSENT_HEARINGS, self.location.origin).href, 303);
}

/** The target of the logout's redirect is hidden, so the server says itself whether anybody is still signed in. */
async function deleteAfterLogout() {
	if ((await askPerson()) === NOBODY) await deleteAllUnsent();
}

/** Logs out; asks first if unsent hearings would be lost. */
export async function answerLogout(request: Request, _url: URL, event: ExtendableEvent): Promise<Response> {
	const fields = await readFields(request.clone());
	await sendFirst();
	const unsent = await listUnsent();
	if (unsent.length > 0 && fields.unsent !== "delete")
		return pageResponse(logoutQuestionPage(await pageSettings(), unsent, fields));
	const response = await fetch(request);
	if (unsent.length > 0 && response.type === "opaqueredirect") event.waitUntil(deleteAfterLogout());
	return response;
}

export const isLogout = ({ pathname }: URL) => pathname === paths.logout;
