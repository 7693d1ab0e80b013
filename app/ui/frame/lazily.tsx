import { lazy, type ReactNode, Suspense } from "react";

type Component<Props> = (props: Props) => ReactNode;
type Load<Props> = () => Promise<{ default: Component<Props> }>;

const loads: Promise<unknown>[] = [];

/** Waits until the server, which draws a page in one pass, has each component that browsers fetch later. */
export const waitForComponents = () => Promise.all(loads);

/** Without its script the page that was opened stays the HTML that it is; another address is drawn by the server. */
function drawPlain(opened: string): Promise<never> {
	if (location.href !== opened) location.reload();
	return new Promise(() => {});
}

function inBrowser<Props extends object>(load: Load<Props>): Component<Props> {
	const opened = location.href;
	const Later = lazy(async () => {
		const { default: Shown } = await load().catch(() => drawPlain(opened));
		return { default: ({ props }: { props: Props }) => <Shown {...props} /> };
	});
	return (props) => <Later props={props} />;
}

function onServer<Props extends object>(load: Load<Props>): Component<Props> {
	let Shown: Component<Props> | undefined;
	const keep = async () => {
		Shown = (await load()).default;
	};
	loads.push(keep());
	return (props) => Shown && <Shown {...props} />;
}

/** A component whose script a browser fetches when it is first shown. */
export function lazily<Props extends object>(load: Load<Props>): Component<Props> {
	const Shown = import.meta.env.SSR ? onServer(load) : inBrowser(load);
	return (props) => (
		<Suspense>
			<Shown {...props} />
		</Suspense>
	);
}
