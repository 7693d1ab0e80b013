import { useEffect } from "react";

type Said = { kind: "success" | "info" | "warning" | "error"; message: string };

/** Shows what the server said to a form that stays on its page, as a toast, once an answer. */
export function useAnswerToast(said: Said | undefined) {
	useEffect(() => {
		if (!said) return;
		import("~/ui/toaster").then(({ showToast }) => showToast(said.kind, said.message));
	}, [said]);
}
