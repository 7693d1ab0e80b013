import type { ReactNode } from "react";
import { CnrPicture } from "~/features/administration/pages/cnr-picture";
import type { Block, Piece } from "~/features/administration/pages/markup";

/** Pieces and blocks never change places, so their index is their key. */
const keyed = <One,>(all: One[], draw: (one: One, key: number) => ReactNode) => all.map(draw);

function Pieces({ pieces }: { pieces: Piece[] }) {
	return keyed(pieces, (piece, key) =>
		typeof piece === "string" ? (
			piece
		) : (
			<a key={key} href={piece.to}>
				{piece.words}
			</a>
		),
	);
}

function PageBlock({ block }: { block: Block }) {
	switch (block.kind) {
		case "picture":
			return <CnrPicture />;
		case "heading":
			return (
				<h2 className="pt-2">
					<Pieces pieces={block.pieces} />
				</h2>
			);
		case "subheading":
			return (
				<h3>
					<Pieces pieces={block.pieces} />
				</h3>
			);
		case "list":
			return (
				<ul>
					{keyed(block.items, (pieces, key) => (
						<li key={key}>
							<Pieces pieces={pieces} />
						</li>
					))}
				</ul>
			);
		case "paragraph":
			return (
				<p className="whitespace-pre-line">
					<Pieces pieces={block.pieces} />
				</p>
			);
	}
}

/** Page texts are in English in every language of the screens. */
export function PageText({ blocks }: { blocks: Block[] }) {
	return (
		<div className="prose" lang="en">
			{keyed(blocks, (block, key) => (
				<PageBlock key={key} block={block} />
			))}
		</div>
	);
}
