import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let isMounted = false;

/** Mounts the toaster when the first message comes, apart from the page, so that pages without one do not carry it. */
function mount() {
	if (isMounted) return;
	isMounted = true;
	const place = document.createElement("div");
	document.body.append(place);
	createRoot(place).render(
		<Toaster position="bottom-right" visibleToasts={3} duration={4000} theme="system" richColors />,
	);
}

export function showToast(kind: "success" | "info" | "warning" | "error", message: string) {
	mount();
	toast[kind](message);
}
