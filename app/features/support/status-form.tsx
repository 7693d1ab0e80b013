import { useFetcher, useSearchParams } from "@remix-run/react";
import { COMPLAINT_STATUSES, type ComplaintStatus } from "~/features/support/complaint-choices";
import { paths } from "~/paths";
import { useAnswerToast } from "~/ui/answer-toast";
import { FormToken } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

export function StatusOptions() {
	return COMPLAINT_STATUSES.map((status) => (
		<option key={status} value={status}>
			{status}
		</option>
	));
}

type Notice = { kind: "success" | "info" | "warning"; message: string };

type StatusFormProps = { id: string; status: ComplaintStatus; label: string };

/** A row's status dropdown: with scripts a choice is saved at once and the row stays in place; without, by a button. */
export function StatusForm({ id, status, label }: StatusFormProps) {
	const fetcher = useFetcher<{ notice?: Notice }>();
	const [search] = useSearchParams();
	const isHydrated = useHydrated();
	useAnswerToast(fetcher.data?.notice);
	const chosen = fetcher.formData?.get("status");
	return (
		<fetcher.Form method="post" action={`${paths.admin.complaints}?${search}`} className="with-button">
			<FormToken />
			{isHydrated && <input type="hidden" name="in_place" value="1" />}
			<input type="hidden" name="complaint" value={`${id}:${status}`} />
			<select
				className="input"
				name="status"
				aria-label={label}
				aria-busy={fetcher.state !== "idle"}
				value={typeof chosen === "string" ? chosen : status}
				onChange={(event) => {
					if (fetcher.state === "idle") fetcher.submit(event.currentTarget.form);
				}}
			>
				<StatusOptions />
			</select>
			{!isHydrated && (
				<button type="submit" className="button">
					Set
				</button>
			)}
		</fetcher.Form>
	);
}
