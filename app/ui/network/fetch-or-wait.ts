import { addWaiting, deleteWaiting, retryWaiting } from "~/ui/network/connection";

const RETRY_MS = 2000;
const { fetch: fetchOnce } = globalThis;

/** The form that was sent last, until its request goes out. */
let lastSubmit: { form?: HTMLFormElement; submitter?: HTMLElement | null } = {};

/** The answer of a proxy whose server is away; ours are marked. */
const isAway = ({ status, headers }: Response) =>
	[502, 503, 504].includes(status) && !headers.get("content-type")?.startsWith("text/x-script");

/** `fetch` that waits for the network. A form that may have arrived, or was changed since, waits for the person too. */
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

/** From here on no lost network takes a page away. */
export function surviveOffline() {
	globalThis.fetch = fetchOrWait;
	addEventListener("online", () => retryWaiting(false));
	const rememberSubmit = ({ target, submitter }: SubmitEvent) => {
		if (target instanceof HTMLFormElement) lastSubmit = { form: target, submitter };
	};
	addEventListener("submit", rememberSubmit, true);
	// After the page's own listeners: a form that the browser itself sends, such as Log out, would replace the page.
	addEventListener("submit", (event) => {
		const { form, submitter } = lastSubmit;
		if (navigator.onLine || event.defaultPrevented) return;
		event.preventDefault();
		void fetchOrWait("/healthz").then(() => form?.requestSubmit(submitter));
	});
}
