const PAISE = 100;

/** Digits grouped as in India: thousands first, then lakhs and crores by two. */
const grouped = (digits: string) => digits.replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");

function amount(paise: number): string {
	const whole = grouped(String(Math.floor(Math.abs(paise) / PAISE)));
	const rest = Math.abs(paise) % PAISE;
	return `${paise < 0 ? "-" : ""}${whole}${rest > 0 ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** Paise as displayed: `₹1,23,456` or `₹499.50`. */
export const formatRupees = (paise: number) => `₹${amount(paise).replace(/^-/, "−")}`;

/** `$499 INR`, as the admin transactions table shows it (decision 8). */
export const formatAdminAmount = (paise: number) => `$${amount(paise)} INR`;

/** Amounts in API responses are rupees (decision 8). */
export const rupeesOf = (paise: number) => paise / PAISE;

export const paiseOf = (rupees: number) => Math.round(rupees * PAISE);
