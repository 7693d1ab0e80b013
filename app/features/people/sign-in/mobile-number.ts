/** `+919876543210` as it is written in India: `98765 43210`. */
export function formatMobileNumber(mobileNumber: string): string {
	const digits = mobileNumber.slice(-10);
	return `${digits.slice(0, 5)} ${digits.slice(5)}`;
}
