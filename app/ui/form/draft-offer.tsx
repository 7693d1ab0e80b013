import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import type { DraftProps } from "~/ui/form/draft-store";
import { dropDraft, fillIn, findDraft, saveDraft } from "~/ui/form/drafts";
import { useLocation, useNavigation, useRouteLoaderData } from "~/ui/frame/router";

/** Id of the signed-in user, from the layout's loader data; "" without one. */
function useOwner(): string {
	const user = useRouteLoaderData<{ user: { userId: string } }>("routes/user/layout");
	const admin = useRouteLoaderData<{ user: { userId: string } }>("routes/admin/layout");
	return (user ?? admin)?.user.userId ?? "";
}

/** `21 Nov, 9:05 pm` */
const whenInWords = (at: number) =>
	new Date(at).toLocaleString("en-IN", {
		timeZone: "Asia/Kolkata",
		day: "numeric",
		month: "short",
		hour: "numeric",
		minute: "2-digit",
		hour12: true,
	});

/** Key of the form submitted last, until its result is known. Outside the component, which may remount meanwhile. */
let sent = "";

function forgetIfSent(owner: string, key: string) {
	if (sent !== key) return;
	sent = "";
	dropDraft(owner, key);
}

/** Loaded by `Draft` once there is a draft to save or offer. */
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
		// The user may have typed before this script was loaded.
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
			// Unmounted after a successful submit, unless the user was redirected to the login.
			if (location.pathname !== paths.login) forgetIfSent(owner, key);
		};
	}, [owner, key]);
	useEffect(() => {
		if (sent !== key || state === "submitting") return;
		// Refused, or an unrelated navigation: the user left before the response.
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
