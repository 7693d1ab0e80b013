import type { ReactNode } from "react";
import { Brand } from "~/ui/frame/brand";

type CardPageProps = { className?: string; footer?: ReactNode; children: ReactNode };

/** A page with a single card and no menu, for errors, denied access and public texts. */
export function CardPage({ className = "card", footer, children }: CardPageProps) {
	return (
		<div className="entrance">
			<header className="mb-4 font-semibold">
				<Brand size={32} />
			</header>
			<main id="main" className={className} tabIndex={-1}>
				{children}
			</main>
			{footer}
		</div>
	);
}
