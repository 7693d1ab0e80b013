import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { MOST_TEMPLATES } from "~/features/messages/own-words/own-words";
import { listOwnTemplates } from "~/features/messages/own-words/templates.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Message templates · Nyaya Diary" }];

/** As much of a text as tells it from others. */
const SHOWN = 200;
const startOf = (text: string) => (text.length > SHOWN ? `${[...text].slice(0, SHOWN).join("")}…` : text);

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const templates = await listOwnTemplates(user.id);
	return { templates: templates.map(({ id, name, text }) => ({ id, name, text: startOf(text) })) };
}

type TemplateCardProps = { template: { id: string; name: string; text: string } };

function TemplateCard({ template: { id, name, text } }: TemplateCardProps) {
	return (
		<li className="card mb-3">
			<h2 dir="auto">{name}</h2>
			<p className="note mt-2 whitespace-pre-wrap" dir="auto">
				{text}
			</p>
			<p className="row-actions mt-2">
				<Link
					to={paths.messageTemplate(id)}
					className="button button-small"
					aria-label={`Edit ${name}`}
					preventScrollReset
				>
					<Pencil size={16} aria-hidden />
					<span>Edit</span>
				</Link>
				<Link
					to={paths.deleteMessageTemplate(id)}
					className="button button-small"
					aria-label={`Delete ${name}`}
					preventScrollReset
				>
					<Trash2 size={16} aria-hidden />
					<span>Delete</span>
				</Link>
			</p>
		</li>
	);
}

const NewTemplate = () => (
	<Link to={paths.newMessageTemplate} className="button button-primary" preventScrollReset>
		<Plus size={18} aria-hidden />
		<span>New template</span>
	</Link>
);

export default function MessageTemplates() {
	const { templates } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Message templates">
				{templates.length > 0 && templates.length < MOST_TEMPLATES && <NewTemplate />}
			</PageHead>
			{templates.length === 0 ? (
				<EmptyList title="No templates yet" hint="Write a message once, and send it about any case.">
					<NewTemplate />
				</EmptyList>
			) : (
				<>
					<p className="mb-3">
						{templates.length} of {MOST_TEMPLATES} templates. Choose one when you send messages.
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
