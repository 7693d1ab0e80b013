import { Fields } from "~/web/api-docs/call-section";
import { ChangelogGuide, OdditiesGuide } from "~/web/api-docs/contract-guides";
import { ErrorsGuide } from "~/web/api-docs/errors-guide";
import type { GuideSlug } from "~/web/api-docs/guides";
import { PagingGuide } from "~/web/api-docs/paging-guide";
import type { ErrorRow, RecordView, WebhookKind } from "~/web/api-docs/views";
import { WebhooksGuide } from "~/web/api-docs/webhooks-guide";

type GuideProps = {
	slug: GuideSlug;
	serverUrl: string;
	errors: ErrorRow[];
	kinds: WebhookKind[];
	records: RecordView[];
};

export function Guide({ slug, serverUrl, errors, kinds, records }: GuideProps) {
	if (slug === "errors") return <ErrorsGuide errors={errors} />;
	if (slug === "paging-and-limits") return <PagingGuide serverUrl={serverUrl} />;
	if (slug === "webhooks") return <WebhooksGuide kinds={kinds} />;
	if (slug === "oddities") return <OdditiesGuide />;
	if (slug === "changelog") return <ChangelogGuide />;
	return records.map(({ name, about, fields }) => (
		<section key={name} className="prose pt-6 pb-2" aria-labelledby={name}>
			<h2 id={name}>
				<a href={`#${name}`}>{name}</a>
			</h2>
			{about && <p>{about}.</p>}
			<Fields rows={fields} asks={false} />
		</section>
	));
}
