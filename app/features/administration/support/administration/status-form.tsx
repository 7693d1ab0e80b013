import { Form, useFetcher, useSearchParams, useSubmit } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
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

type Choice = { id: string; from: ComplaintStatus; to: ComplaintStatus };

const ChooseContext = createContext((_: Choice): void => undefined);

/** A choice is saved after this time, so that arrow keys can pass the statuses in between. */
const CHOICE_SETTLES_MS = 700;

type StatusBoxProps = {
	id: string;
	status: ComplaintStatus;
	/** An unsaved choice from before a page reload. */
	chosen?: ComplaintStatus;
	number: number;
};

/** A row's status box. With scripts a choice is saved as it is made; without them by the row's Save button. */
export function StatusBox({ id, status, chosen = status, number }: StatusBoxProps) {
	const choose = useContext(ChooseContext);
	const isHydrated = useHydrated();
	const settling = useRef<number>();
	const [shown, setShown] = useState({ status, to: chosen });
	if (shown.status !== status) setShown({ status, to: status });
	const change = (to: ComplaintStatus) => {
		setShown({ status, to });
		window.clearTimeout(settling.current);
		settling.current = window.setTimeout(() => to !== status && choose({ id, from: status, to }), CHOICE_SETTLES_MS);
	};
	return (
		<div className="with-button desktop:min-w-52">
			<select
				className="input"
				name="set"
				form={STATUSES_FORM}
				aria-label={t("Status of complaint {number}", { number })}
				value={`${id}:${status}:${shown.to}`}
				onChange={({ target }) => change(COMPLAINT_STATUSES[target.selectedIndex] ?? status)}
			>
				{COMPLAINT_STATUSES.map((one) => (
					<option key={one} value={`${id}:${status}:${one}`}>
						{one}
					</option>
				))}
			</select>
			{!isHydrated && (
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
			)}
		</div>
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

/** The statuses of all rows: with scripts one by one, as they are chosen; without them by a row's Save button, or all changed ones. */
export function StatusesForm({ children }: { children: ReactNode }) {
	const submit = useSubmit();
	const form = useRef<HTMLFormElement>(null);
	const [last, setLast] = useState<Choice>();
	const [search] = useSearchParams();
	const isHydrated = useHydrated();
	const action = `${paths.admin.complaints}?${search}`;
	const choose = ({ id, from, to }: Choice) => {
		if (!form.current) return;
		const fields = new FormData(form.current);
		fields.set("set", `${id}:${from}:${to}`);
		fields.set("in_place", "1");
		setLast({ id, from, to });
		// A fetcher for each row, so that a choice does not cancel that of another row.
		submit(fields, { method: "post", action, navigate: false, fetcherKey: fetcherOf(id) });
	};
	return (
		<ChooseContext.Provider value={choose}>
			<LastChoice last={last} onUndo={({ id, from, to }) => choose({ id, from: to, to: from })} />
			{children}
			<Form id={STATUSES_FORM} ref={form} method="post" action={action} className="actions">
				<FormToken />
				<input type="hidden" name="intent" value="statuses" />
				{!isHydrated && (
					<button type="submit" className="button button-primary">
						{t("Save all changed statuses")}
					</button>
				)}
			</Form>
		</ChooseContext.Provider>
	);
}
