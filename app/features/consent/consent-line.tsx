import { useLocation } from "@remix-run/react";
import { Words } from "~/language/words";
import { paths } from "~/paths";

/** Above the screens of who has not answered an item, or not its present version. */
export function ConsentLine({ isAsked }: { isAsked: boolean }) {
	const { pathname } = useLocation();
	if (!isAsked || pathname === paths.consents) return null;
	return (
		<p className="note">
			<Words id="Please say once what we may do with your data. <0>Read and answer</0>" to={paths.consents} />
		</p>
	);
}
