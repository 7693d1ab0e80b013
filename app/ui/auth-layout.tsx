import type { ReactNode } from "react";
import { Brand } from "~/ui/brand";
import { FlashLine } from "~/ui/flash";
import { SiteFooter } from "~/ui/site-footer";

/** The frame of the pages before signing in. */
export function AuthLayout({ words, children }: { words?: string; children: ReactNode }) {
	return (
		<div className="entrance">
			<main id="main" tabIndex={-1}>
				<FlashLine />
				<div className="card">
					<h1>
						<Brand size={32} />
					</h1>
					{words && <p className="hint mt-1 mb-4">{words}</p>}
					{children}
				</div>
			</main>
			<SiteFooter />
		</div>
	);
}
