/** What a refusal of the API means, and the status it comes with. */
type Refusal = { status: number; meaning: string };

/**
 * The `code` of every refusal of the API, the one list of them. A code, once given, keeps its name and its
 * status; codes may be added.
 */
export const REFUSALS = {
	invalid_input: { status: 400, meaning: "A field is missing or invalid. See errors for details." },
	unknown_parameter: { status: 400, meaning: "The URL has an unknown or repeated parameter." },
	not_json: { status: 400, meaning: "The body is not a JSON object." },
	unreadable: { status: 400, meaning: "The request, its address or its text cannot be read." },
	invalid_key: { status: 400, meaning: "Idempotency-Key must be 1 to 255 visible ASCII characters, sent once." },
	too_many_at_once: { status: 400, meaning: "The call has too many cases. Send them in several calls." },
	unsendable: { status: 400, meaning: "WhatsApp cannot send this text. See message for the reason." },
	wrong_code: { status: 400, meaning: "The OTP is wrong or has expired." },
	wrong_password: { status: 400, meaning: "The password sent with the change is wrong." },
	mobile_not_verified: { status: 400, meaning: "Verify the mobile number with an OTP first." },
	unknown_place: { status: 400, meaning: "The state, district or court is unknown. Use the lookup calls." },
	link_used: { status: 400, meaning: "The link was used, has expired, or is not valid. Request a new one." },
	not_signed_in: { status: 401, meaning: "The token is missing or has expired. Log in again." },
	wrong_login: { status: 401, meaning: "The username or password is wrong." },
	second_factor_required: { status: 401, meaning: "Two-step login is on for the account. Send its code as totp." },
	wrong_second_factor: { status: 401, meaning: "The two-step login code is wrong or already used." },
	not_paid: { status: 402, meaning: "The payment company did not confirm the payment." },
	not_allowed: { status: 403, meaning: "The caller may not do this." },
	not_own: { status: 403, meaning: "This belongs to someone else, and you have no access." },
	role_may_not: { status: 403, meaning: "The member's role in the chamber may not do this." },
	access_ended: { status: 403, meaning: "The member's access to these cases has ended." },
	admin_only: { status: 403, meaning: "Only an administrator may do this." },
	token_read_only: { status: 403, meaning: "The token is read-only. Create one with write access." },
	foreign_page: { status: 403, meaning: "A call with a cookie must come from our own pages. Use a token." },
	second_factor_not_set_up: { status: 403, meaning: "Administrators must set up two-step login first." },
	password_required: { status: 403, meaning: "This change needs a login of the last 10 minutes, or the password." },
	account_blocked: { status: 403, meaning: "The account is blocked." },
	email_not_verified: { status: 403, meaning: "The email address is not verified yet." },
	not_found: { status: 404, meaning: "The id does not exist, or belongs to someone else." },
	no_such_call: { status: 404, meaning: "This URL has no API call." },
	unknown_state: { status: 404, meaning: "No state has this id. Read the states first." },
	unknown_district: { status: 404, meaning: "No district has this id. Read the state's districts first." },
	method_not_allowed: { status: 405, meaning: "The URL needs another method. See the Allow header." },
	request_timeout: { status: 408, meaning: "The request took too long to arrive. Send it again." },
	conflict: { status: 409, meaning: "Existing data prevents this. See message for the reason." },
	cnr_taken: { status: 409, meaning: "This CNR is already in the list." },
	case_archived: { status: 409, meaning: "The case is archived. Bring it back first." },
	case_approved: { status: 409, meaning: "An approved case can no longer be changed." },
	case_not_approved: { status: 409, meaning: "Messages are sent about approved cases only." },
	case_changed: { status: 409, meaning: "The case has changed since you read it. Read it and send the change again." },
	too_many_cases: { status: 409, meaning: "The list has reached its limit of cases." },
	too_many_webhooks: { status: 409, meaning: "You have reached the limit of webhooks. Delete one." },
	status_changed: { status: 409, meaning: "The status has changed. Read it and decide again." },
	limit_reached: { status: 409, meaning: "The limit of the package is reached." },
	no_package: { status: 409, meaning: "There is no active package." },
	free_package_used: { status: 409, meaning: "The free package was already used." },
	number_taken: { status: 409, meaning: "This number is already saved." },
	username_taken: { status: 409, meaning: "Another account has this username." },
	email_taken: { status: 409, meaning: "Another account has this email address." },
	mobile_taken: { status: 409, meaning: "Another account has this mobile number." },
	consent_withdrawn: { status: 409, meaning: "The user withdrew the consent that this needs. They can agree again." },
	opted_out: { status: 409, meaning: "All recipients have opted out of messages." },
	no_recipient: { status: 409, meaning: "There are no recipients." },
	key_reused: { status: 409, meaning: "Idempotency-Key was sent with another call or body. Use a new key." },
	key_in_use: { status: 409, meaning: "The first call with this Idempotency-Key is still running. Try again shortly." },
	too_large: { status: 413, meaning: "The body is too large." },
	wrong_type: { status: 415, meaning: "The body is neither JSON nor a form." },
	too_many_requests: { status: 429, meaning: "Too many calls or attempts. Wait for the time in Retry-After." },
	share_used_up: { status: 429, meaning: "The daily look-ups are used. Wait for the time in Retry-After." },
	headers_too_large: { status: 431, meaning: "The headers are too large." },
	internal_error: { status: 500, meaning: "Server error. Tell support the request_id." },
	unavailable: { status: 503, meaning: "The service or an upstream company is temporarily unavailable. Try again." },
} as const satisfies Record<string, Refusal>;

/** Why the API refuses, as programs tell refusals apart. */
export type ErrorReason = keyof typeof REFUSALS;

/** The list for documents: each code with its status and what it means, by status. */
export const API_ERROR_CODES = Object.entries(REFUSALS).map(([code, { status, meaning }]) => ({
	code: code as ErrorReason,
	status: status as number,
	meaning,
}));
