import type { ReactNode } from "react";
import { FlashLine } from "~/ui/flash";
import { SiteFooter } from "~/ui/site-footer";

/** The frame of the pages before signing in. */
export function Entrance({ words, children }: { words?: string; children: ReactNode }) {
	return (
		<div className="entrance">
			<main id="main" tabIndex={-1}>
				<FlashLine />
				<div className="card">
					<h1>Nyaya Diary</h1>
					{words && <p className="hint mb-4">{words}</p>}
					{children}
				</div>
			</main>
			<SiteFooter />
		</div>
	);
}
