/** Formats `+919876543210` as `98765 43210`, the usual form in India. */
export function formatMobileNumber(mobileNumber: string): string {
	const digits = mobileNumber.slice(-10);
	return `${digits.slice(0, 5)} ${digits.slice(5)}`;
}
