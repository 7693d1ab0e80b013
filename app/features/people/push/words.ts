/** What a notification shows, and the path that it opens. */
export type PushWords = { title: string; body: string; path: string };

/** What a message carries to the service worker; its push service cannot read it. `tag`: the message, shown once. */
export type PushPayload = PushWords & { tag: string; receipt: string };
