const PAISE = 100;

/** Grouped in lakhs and crores. */
const WHOLE = new Intl.NumberFormat("en-IN");
const EXACT = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

const amount = (paise: number) => (paise % PAISE === 0 ? WHOLE : EXACT).format(paise / PAISE);

/** Paise as displayed: `₹1,23,456` or `₹499.50`. */
export const formatRupees = (paise: number) => `₹${amount(paise).replace(/^-/, "−")}`;

/** `$499 INR`, as the admin transactions table shows it (decision 8). */
export const formatAdminAmount = (paise: number) => `$${amount(paise)} INR`;

/** Amounts in API responses are rupees (decision 8). */
export const rupeesOf = (paise: number) => paise / PAISE;

export const paiseOf = (rupees: number) => Math.round(rupees * PAISE);
