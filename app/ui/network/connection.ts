import { useSyncExternalStore } from "react";

/** Requests that the network lost: each is sent again because the person asks for it, or by itself. */
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

/** Whether a page that asks for its data again and again may do so now. */
export const mayRefresh = () => !isOffline() && document.visibilityState === "visible";
