import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

/** The part of a case's page that leads to the links for clients. */
export function ShareWithClient({ caseId }: { caseId: string }) {
	return (
		<>
			<h2 className="mt-5 mb-2">{t("Share with a client")}</h2>
			<p>
				<Words id="<0>Create a link</0> that opens this case without login.">
					<Link to={paths.caseLinks(caseId)} />
				</Words>
			</p>
		</>
	);
}
