import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import {
	COMPLAINT_STATUSES,
	type ComplaintStatus,
} from "~/features/administration/support/administration/complaint-choices";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { type Message, MessageLine } from "~/ui/frame/flash";
import { useFetcher, useSearchParams, useSubmit } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";

export function StatusOptions() {
	return COMPLAINT_STATUSES.map((status) => (
		<option key={status} value={status}>
			{status}
		</option>
	));
}

/** A choice, with the fields of its row's form. */
type Choice = { id: string; from: ComplaintStatus; to: ComplaintStatus; fields: FormData };

const ChooseContext = createContext((_: Choice): void => undefined);

const useListAddress = () => `${adminPaths.complaints}?${useSearchParams()[0]}`;

/** A choice is saved after this time, so that arrow keys can pass the statuses in between. */
const CHOICE_SETTLES_MS = 700;

/** A row's status box. With scripts a choice is saved as it is made; without them by the row's Save button. */
export function StatusBox({ id, status, number }: { id: string; status: ComplaintStatus; number: number }) {
	const choose = useContext(ChooseContext);
	const isHydrated = useHydrated();
	const settling = useRef<number>();
	const [shown, setShown] = useState({ status, to: status });
	if (shown.status !== status) setShown({ status, to: status });
	const change = ({ form, selectedIndex }: HTMLSelectElement) => {
		const to = COMPLAINT_STATUSES[selectedIndex] ?? status;
		setShown({ status, to });
		window.clearTimeout(settling.current);
		if (to === status || !form) return;
		const fields = new FormData(form);
		settling.current = window.setTimeout(() => choose({ id, from: status, to, fields }), CHOICE_SETTLES_MS);
	};
	return (
		<SafeForm className="with-button desktop:min-w-40" action={useListAddress()} preventScrollReset>
			<input type="hidden" name="complain_id" value={id} />
			<input type="hidden" name="seen_status" value={status} />
			<select
				className="input"
				name="status"
				aria-label={t("Status of complaint {number}", { number })}
				value={shown.to}
				onChange={({ currentTarget }) => change(currentTarget)}
			>
				<StatusOptions />
			</select>
			{!isHydrated && (
				<button
					type="submit"
					className="button button-small"
					aria-label={t("Save the status of complaint {number}", { number })}
				>
					{t("Save")}
				</button>
			)}
		</SafeForm>
	);
}

type LastChoiceProps = { last: Choice | undefined; onUndo: (choice: Choice) => void };

const fetcherOf = (id: string | undefined) => `status ${id}`;

/** What became of the last choice, with its undo. */
function LastChoice({ last, onUndo }: LastChoiceProps) {
	const { data, state } = useFetcher<{ notice?: Message }>({ key: fetcherOf(last?.id) });
	const notice = state === "idle" ? data?.notice : undefined;
	return (
		<>
			<MessageLine message={notice} />
			{last && notice?.kind === "success" && (
				<button type="button" className="button button-small mb-3" onClick={() => onUndo(last)}>
					{t("Undo")}
				</button>
			)}
		</>
	);
}

/** Saves each row's status as it is chosen. */
export function ChosenStatuses({ children }: { children: ReactNode }) {
	const submit = useSubmit();
	const [last, setLast] = useState<Choice>();
	const action = useListAddress();
	const choose = (choice: Choice) => {
		const { id, from, to, fields } = choice;
		fields.set("seen_status", from);
		fields.set("status", to);
		fields.set("in_place", "1");
		setLast(choice);
		// A fetcher for each row, so that a choice does not cancel that of another row.
		submit(fields, { method: "post", action, navigate: false, fetcherKey: fetcherOf(id) });
	};
	return (
		<ChooseContext.Provider value={choose}>
			<LastChoice last={last} onUndo={(choice) => choose({ ...choice, from: choice.to, to: choice.from })} />
			{children}
		</ChooseContext.Provider>
	);
}
