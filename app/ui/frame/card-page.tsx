import type { ReactNode } from "react";
import { Brand } from "~/ui/frame/brand";

/** A page with a single card and no menu, for errors and denied access. */
export function CardPage({ children }: { children: ReactNode }) {
	return (
		<div className="entrance">
			<header className="mb-4 font-[650]">
				<Brand size={32} />
			</header>
			<main id="main" className="card" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}
