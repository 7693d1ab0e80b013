import { PostText } from "~/features/administration/support/post-text";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link, useLocation } from "~/ui/frame/router";

export type ReplyItem = { id: string; message: string; by: string; at: string; isInternal?: boolean };

export type Thread = { items: ReplyItem[]; hasEarlier: boolean };

type PageLineProps = { search: URLSearchParams; words: string; className: string };

function PageLine({ search, words, className }: PageLineProps) {
	return (
		<p className={className}>
			<Link to={`?${search}`} preventScrollReset>
				{words}
			</Link>
		</p>
	);
}

/** The replies, oldest first; a long thread is paged from its end. */
export function ReplyList({ thread: { items, hasEarlier } }: { thread: Thread }) {
	const { search } = useLocation();
	const newest = new URLSearchParams(search);
	const isEarlier = newest.has("before");
	newest.delete("before");
	const earlier = new URLSearchParams(newest);
	earlier.set("before", items[0]?.id ?? "");
	if (items.length === 0 && !isEarlier) return null;
	return (
		<section>
			<h3 className="mt-5 mb-2">{t("Replies")}</h3>
			{hasEarlier && <PageLine search={earlier} words={t("Earlier replies")} className="mb-2" />}
			<ol>
				{items.map(({ id, message, by, at, isInternal }) => (
					<li key={id} className={`box mb-2 pt-2 pr-3 pb-2 pl-3 ${isInternal ? "bg-wait-tint" : ""}`}>
						<p>
							<strong>
								<bdi>{by}</bdi>
							</strong>{" "}
							<span className="hint">{at}</span>{" "}
							{isInternal && (
								<span className="badge badge-wait">
									<Icon name="sticky-note" size={14} /> {t("Internal note")}
								</span>
							)}
						</p>
						<PostText text={message} />
					</li>
				))}
			</ol>
			{isEarlier && <PageLine search={newest} words={t("Newest replies")} className="mt-2" />}
		</section>
	);
}
