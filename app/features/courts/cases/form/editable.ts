type Editable = { isApproved: boolean; lookUp: "waiting" | "found" | "unknown" | "failed" };

/** Whether the owner may change a case: until it is approved, and always while the court does not know its CNR. */
export const isEditable = ({ isApproved, lookUp }: Editable) => !isApproved || lookUp === "unknown";
