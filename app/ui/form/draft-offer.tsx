import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import type { DraftProps } from "~/ui/form/draft-store";
import { dropDraft, fillIn, findDraft, saveDraft } from "~/ui/form/drafts";

/** Whose drafts these are: the signed-in person, as the frame knows them. */
function useOwner(): string {
	const user = useRouteLoaderData<{ user: { userId: string } }>("routes/user/layout");
	const admin = useRouteLoaderData<{ user: { userId: string } }>("routes/admin/layout");
	return (user ?? admin)?.user.userId ?? "";
}

/** `21 Nov, 9:05 pm`. */
const whenInWords = (at: number) =>
	new Date(at).toLocaleString("en-IN", {
		timeZone: "Asia/Kolkata",
		day: "numeric",
		month: "short",
		hour: "numeric",
		minute: "2-digit",
		hour12: true,
	});

/** The form that was sent last, until its answer is known. It may have been drawn anew by then. */
let sent = "";

function forgetIfSent(owner: string, key: string) {
	if (sent !== key) return;
	sent = "";
	dropDraft(owner, key);
}

/** What `Draft` becomes once there is something to keep or to offer. */
export function DraftOffer({ name, isRefused }: DraftProps) {
	const owner = useOwner();
	const { pathname } = useLocation();
	const place = useRef<HTMLDivElement>(null);
	const { state, formMethod } = useNavigation();
	const [offer, setOffer] = useState<ReturnType<typeof findDraft>>();
	const key = `${name} ${pathname}`;
	useEffect(() => {
		const form = place.current?.closest("form");
		if (!form || !owner) return;
		forgetIfSent(owner, key);
		const found = findDraft(owner, key, form);
		setOffer(found);
		// The first letters were typed before this script was there.
		if (!found) saveDraft(owner, key, form);
		let saving: ReturnType<typeof setTimeout> | undefined;
		const save = () => {
			clearTimeout(saving);
			saving = undefined;
			saveDraft(owner, key, form);
		};
		const type = () => {
			setOffer(undefined);
			saving ??= setTimeout(save, 500);
		};
		const send = () => {
			save();
			sent = key;
		};
		const leave = () => saving && save();
		form.addEventListener("input", type);
		form.addEventListener("submit", send);
		addEventListener("pagehide", leave);
		return () => {
			leave();
			form.removeEventListener("input", type);
			form.removeEventListener("submit", send);
			removeEventListener("pagehide", leave);
			// Sent, and the answer led away, but not to the login.
			if (location.pathname !== paths.login) forgetIfSent(owner, key);
		};
	}, [owner, key]);
	useEffect(() => {
		if (sent !== key || state === "submitting") return;
		// Refused, or a page on its way that follows from no form: the person left before there was an answer.
		if (state === "idle" ? isRefused : !formMethod) sent = "";
		if (state === "idle") forgetIfSent(owner, key);
	}, [state, formMethod, isRefused, owner, key]);
	const use = () => {
		const form = place.current?.closest("form");
		if (form && offer) fillIn(form, offer);
	};
	return (
		<div ref={place}>
			{offer && (
				<p className="note" role="status">
					{t("You had typed this on {at}: “{value}”", {
						at: whenInWords(offer.at),
						value: Object.values(offer.fields).join(" ").trim().slice(0, 60),
					})}{" "}
					<button type="button" className="button button-small" onClick={use}>
						{t("Use it")}
					</button>
				</p>
			)}
		</div>
	);
}
