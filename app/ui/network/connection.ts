import { useSyncExternalStore } from "react";

/** Retry callbacks of requests waiting for the network. `isAsked`: the user asked for the retry. */
const waiting = new Map<object, (isAsked: boolean) => void>();
const listeners = new Set<() => void>();

const emit = () => {
	for (const listener of listeners) listener();
};

export function addWaiting(request: object, retry: (isAsked: boolean) => void) {
	waiting.set(request, retry);
	emit();
}

export const deleteWaiting = (request: object) => waiting.delete(request) && emit();

export function retryWaiting(isAsked: boolean) {
	for (const retry of [...waiting.values()]) retry(isAsked);
}

const isOffline = () => waiting.size > 0;

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Whether requests wait for the network. */
export const useIsOffline = () => useSyncExternalStore(subscribe, isOffline, () => false);

/** Whether a live page may revalidate now. */
export const mayRefresh = () => !isOffline() && document.visibilityState === "visible";
