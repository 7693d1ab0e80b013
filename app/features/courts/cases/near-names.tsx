import { Fragment } from "react";
import { asWritten, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

/** Names of the person's cases that are written almost as the one that was searched, each a search of its own. */
export function NearNames({ names }: { names: string[] }) {
	if (names.length === 0) return null;
	return (
		<p className="mt-3 text-center">
			{t("Similar names in your cases:")}{" "}
			{names.map((name, position) => (
				<Fragment key={name}>
					{position > 0 && ", "}
					<Link to={`?q=${encodeURIComponent(name)}`} {...asWritten(name)}>
						{name.charAt(0).toUpperCase() + name.slice(1)}
					</Link>
				</Fragment>
			))}
		</p>
	);
}
