import type { ReactNode } from "react";
import { Brand } from "~/ui/frame/brand";

/** A page of one card below the brand, with no menu: for who may not, or cannot, see what was asked for. */
export function CardPage({ children }: { children: ReactNode }) {
	return (
		<div className="entrance">
			<header className="mb-4">
				<Brand size={32} />
			</header>
			<main id="main" className="card" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}
