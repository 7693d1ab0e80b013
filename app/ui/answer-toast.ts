import { useEffect } from "react";

type FormMessage = { kind: "success" | "info" | "warning" | "error"; message: string };

/** Shows the answer to a form that stays on its page as a toast, once. */
export function useAnswerToast(answer: FormMessage | undefined) {
	useEffect(() => {
		if (!answer) return;
		void import("~/ui/toaster").then(({ say }) => say(answer.kind, answer.message));
	}, [answer]);
}
