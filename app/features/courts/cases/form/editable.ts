type Editable = { isApproved: boolean; lookUp: "waiting" | "found" | "unknown" | "failed" };

/** Whether a case's owner may change it: until it is approved, and always while the court does not know its CNR. */
export const isEditable = ({ isApproved, lookUp }: Editable) => !isApproved || lookUp === "unknown";
