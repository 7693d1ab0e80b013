/** An empty CNR: a matter without one. */
type Editable = { cnrNumber: string; isApproved: boolean; lookUp: "waiting" | "found" | "unknown" | "failed" };

/** Whether the owner may change a case: until it is approved, while the court does not know its CNR, and without one. */
export const isEditable = ({ cnrNumber, isApproved, lookUp }: Editable) =>
	cnrNumber === "" || !isApproved || lookUp === "unknown";
