import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listTemplates } from "~/features/telling/messages/templates/templates.server";
import { MAX_TEMPLATES } from "~/features/telling/messages/wording/template";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";
import { requireUser } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Message templates")} · Nyaya Diary` }];

/** Characters shown of a template, enough to recognise it. */
const MAX_SHOWN_LENGTH = 200;
const startOf = (text: string) =>
	text.length > MAX_SHOWN_LENGTH ? `${[...text].slice(0, MAX_SHOWN_LENGTH).join("")}…` : text;

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const templates = await listTemplates(user.id);
	return { templates: templates.map(({ id, name, text }) => ({ id, name, text: startOf(text) })) };
}

type CardLinkProps = { to: string; icon: IconName; title: string; about: string };

const CardLink = ({ to, icon, title, about }: CardLinkProps) => (
	<Link to={to} className="button button-small" aria-label={`${title} ${about}`} preventScrollReset>
		<Icon name={icon} size={16} />
		<span>{title}</span>
	</Link>
);

type TemplateCardProps = { template: { id: string; name: string; text: string } };

function TemplateCard({ template: { id, name, text } }: TemplateCardProps) {
	return (
		<li className="card mb-3">
			<h2 dir="auto">{name}</h2>
			<p className="note mt-2 whitespace-pre-wrap" dir="auto">
				{text}
			</p>
			<p className="row-actions mt-2">
				<CardLink to={paths.messageTemplate(id)} icon="pencil" title={t("Edit")} about={name} />
				<CardLink to={paths.deleteMessageTemplate(id)} icon="trash-2" title={t("Delete")} about={name} />
			</p>
		</li>
	);
}

const NewTemplate = () => (
	<Link to={paths.newMessageTemplate} className="button button-primary" preventScrollReset>
		<Icon name="plus" size={18} />
		<span>{t("New template")}</span>
	</Link>
);

export default function MessageTemplates() {
	const { templates } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Message templates")}>
				{templates.length > 0 && templates.length < MAX_TEMPLATES && <NewTemplate />}
			</PageHead>
			{templates.length === 0 ? (
				<EmptyList title={t("No templates yet")} hint={t("Write a message once and send it for any case.")}>
					<NewTemplate />
				</EmptyList>
			) : (
				<>
					<p className="mb-3">
						{t("{number} of {maxTemplates} templates. Choose one when you send messages.", {
							number: templates.length,
							maxTemplates: MAX_TEMPLATES,
						})}
					</p>
					<ul>
						{templates.map((template) => (
							<TemplateCard key={template.id} template={template} />
						))}
					</ul>
				</>
			)}
			<Outlet />
		</>
	);
}
