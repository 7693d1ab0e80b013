import { useFetcher, useSearchParams } from "@remix-run/react";
import { COMPLAINT_STATUSES, type ComplaintStatus } from "~/features/complaints/complaint-choices";
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

type Said = { kind: "success" | "info" | "warning"; message: string };

type StatusFormProps = { id: string; status: ComplaintStatus; label: string };

/** A row's status dropdown: at once with scripts, the row staying where it is; by its button without. */
export function StatusForm({ id, status, label }: StatusFormProps) {
	const fetcher = useFetcher<{ said?: Said }>();
	const [search] = useSearchParams();
	const isHydrated = useHydrated();
	useAnswerToast(fetcher.data?.said);
	const underWay = fetcher.formData?.get("status");
	return (
		<fetcher.Form method="post" action={`/admin/complaints?${search}`} className="with-button">
			<FormToken />
			{isHydrated && <input type="hidden" name="in_place" value="1" />}
			<input type="hidden" name="complaint" value={`${id}:${status}`} />
			<select
				className="input"
				name="status"
				aria-label={label}
				aria-busy={fetcher.state !== "idle"}
				value={typeof underWay === "string" ? underWay : status}
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
