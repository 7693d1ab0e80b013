/** List items that lead to places of the same page, each by the id of its place. */
export function AnchorItems({ items }: { items: { id: string; words: string }[] }) {
	return items.map(({ id, words }) => (
		<li key={id}>
			<a href={`#${id}`}>{words}</a>
		</li>
	));
}
