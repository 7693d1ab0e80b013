import { useFetcher, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import {
	COMPLAINT_STATUSES,
	type ComplaintStatus,
} from "~/features/administration/support/administration/complaint-choices";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { FormToken } from "~/ui/form/safe-form";
import { type Message, MessageLine } from "~/ui/frame/flash";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** Id of the form that all status boxes and their buttons belong to. */
const STATUSES_FORM = "statuses";

export function StatusOptions() {
	return COMPLAINT_STATUSES.map((status) => (
		<option key={status} value={status}>
			{status}
		</option>
	));
}

type StatusBoxProps = {
	id: string;
	status: ComplaintStatus;
	/** An unsaved choice from before a page reload. */
	chosen?: ComplaintStatus;
	number: number;
};

/** A row's status box with its Save button. Choosing alone saves nothing, so arrow keys and slips do no harm. */
export function StatusBox({ id, status, chosen = status, number }: StatusBoxProps) {
	return (
		<div className="with-button desktop:min-w-52">
			<select
				className="input"
				name="set"
				form={STATUSES_FORM}
				aria-label={t("Status of complaint {number}", { number })}
				key={status}
				defaultValue={`${id}:${status}:${chosen}`}
			>
				{COMPLAINT_STATUSES.map((one) => (
					<option key={one} value={`${id}:${status}:${one}`}>
						{one}
					</option>
				))}
			</select>
			<button
				type="submit"
				className="button button-small"
				form={STATUSES_FORM}
				name="only"
				value={id}
				aria-label={t("Save the status of complaint {number}", { number })}
			>
				{t("Save")}
			</button>
		</div>
	);
}

type Answer = { notice?: Message };

/** Saves one row's status by its own button, or all changed ones. With scripts, rows stay in place and keep unsaved choices. */
export function StatusesForm({ children }: { children: ReactNode }) {
	const fetcher = useFetcher<Answer>();
	const [search] = useSearchParams();
	const isHydrated = useHydrated();
	const isSaving = fetcher.state !== "idle";
	return (
		<>
			<MessageLine message={fetcher.data?.notice} />
			{children}
			<fetcher.Form
				id={STATUSES_FORM}
				method="post"
				action={`${paths.admin.complaints}?${search}`}
				className="actions"
				onSubmit={(event) => isSaving && event.preventDefault()}
			>
				<FormToken />
				<input type="hidden" name="intent" value="statuses" />
				{isHydrated && <input type="hidden" name="in_place" value="1" />}
				<button type="submit" className="button button-primary" aria-busy={isSaving}>
					{t("Save all changed statuses")}
				</button>
			</fetcher.Form>
		</>
	);
}
