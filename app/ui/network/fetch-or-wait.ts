import { addWaiting, deleteWaiting, retryWaiting } from "~/ui/network/connection";

const RETRY_MS = 2000;
const { fetch: fetchOnce } = globalThis;

/** The form submitted last, until its request starts. */
let lastSubmit: { form?: HTMLFormElement; submitter?: HTMLElement | null } = {};

/** Whether a reverse proxy answered because the server is down; the server's own errors have Remix's content type. */
const isAway = ({ status, headers }: Response) =>
	[502, 503, 504].includes(status) && !headers.get("content-type")?.startsWith("text/x-script");

/** `fetch` that waits for the network. A form that may have arrived, or was edited meanwhile, waits for the user to retry. */
async function fetchOrWait(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const isPost = init.method === "POST";
	const { form, submitter } = isPost ? lastSubmit : {};
	if (isPost) lastSubmit = {};
	let edits = 0;
	form?.addEventListener("input", () => edits++);
	try {
		for (;;) {
			const isUnsent = !navigator.onLine;
			try {
				const response = await fetchOnce(input, init);
				await response.clone().arrayBuffer();
				if (!isAway(response)) return response;
			} catch (error) {
				if (!(error instanceof TypeError)) throw error;
			}
			// The service worker saves such a form until there is a network; its answer replaces the page.
			if (form?.dataset.queued && navigator.serviceWorker?.controller) form.submit();
			await new Promise<void>((resolve, reject) => {
				init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
				if (!isPost) setTimeout(resolve, RETRY_MS);
				addWaiting(init, (isAsked) => {
					if (isAsked && form?.isConnected) form.requestSubmit(submitter);
					else if (isAsked || !isPost || (isUnsent && edits === 0)) resolve();
				});
			});
		}
	} finally {
		deleteWaiting(init);
	}
}

/** Installs the waiting `fetch`, so that a lost connection does not replace the page. */
export function waitForNetwork() {
	globalThis.fetch = fetchOrWait;
	addEventListener("online", () => retryWaiting(false));
	const rememberSubmit = ({ target, submitter }: SubmitEvent) => {
		if (target instanceof HTMLFormElement) lastSubmit = { form: target, submitter };
	};
	addEventListener("submit", rememberSubmit, true);
	// Registered after the page's own listeners: while offline, a native form such as Log out would replace the page with an error.
	addEventListener("submit", (event) => {
		const { form, submitter } = lastSubmit;
		if (navigator.onLine || event.defaultPrevented) return;
		event.preventDefault();
		void fetchOrWait("/healthz").then(() => form?.requestSubmit(submitter));
	});
}
