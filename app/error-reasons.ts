/** What a refusal of the API means, and the status it comes with. */
type Refusal = { status: number; meaning: string };

/**
 * The `code` of every refusal of the API, the one list of them (decision 333). A code, once given, keeps its name and its
 * status; codes may be added.
 */
export const REFUSALS = {
	invalid_input: { status: 400, meaning: "A field is missing or wrong. errors says which and why." },
	unknown_parameter: { status: 400, meaning: "The address has a parameter this call does not know, or one twice." },
	not_json: { status: 400, meaning: "The body is not a JSON object." },
	unreadable: { status: 400, meaning: "The request, its address or its text cannot be read." },
	invalid_key: { status: 400, meaning: "Idempotency-Key must be 1 to 255 visible ASCII characters, sent once." },
	too_many_at_once: { status: 400, meaning: "One call names too many cases. Send them in several calls." },
	unsendable: { status: 400, meaning: "This text cannot be sent by WhatsApp. The message says why." },
	wrong_code: { status: 400, meaning: "The OTP is wrong or has expired." },
	wrong_password: { status: 400, meaning: "The password beside the change is wrong." },
	mobile_not_verified: { status: 400, meaning: "Verify the mobile number with an OTP first." },
	unknown_place: { status: 400, meaning: "The state, district or court is not in the lookups." },
	link_used: { status: 400, meaning: "The link was used, has expired, or is not valid. Ask for a new one." },
	not_signed_in: { status: 401, meaning: "There is no token, or it has ended. Log in again." },
	wrong_login: { status: 401, meaning: "The username or password is wrong." },
	second_factor_required: { status: 401, meaning: "The account has a second factor. Send its code as totp." },
	wrong_second_factor: { status: 401, meaning: "The code of the second factor is wrong or was used already." },
	not_paid: { status: 402, meaning: "The payment company does not confirm the payment." },
	not_allowed: { status: 403, meaning: "The caller may not do this." },
	not_own: { status: 403, meaning: "This belongs to somebody else, who gave no access." },
	role_may_not: { status: 403, meaning: "The member's role in the chamber may not do this." },
	access_ended: { status: 403, meaning: "The member's access to these cases has ended." },
	admin_only: { status: 403, meaning: "Only an administrator may do this." },
	token_read_only: { status: 403, meaning: "The token may only read. Make one that may write." },
	foreign_page: { status: 403, meaning: "A call with a cookie must come from our own pages. Use a token." },
	second_factor_not_set_up: { status: 403, meaning: "Administrators set up a second factor before they call." },
	password_required: { status: 403, meaning: "This change needs a login of the last 10 minutes, or the password." },
	account_blocked: { status: 403, meaning: "The account is blocked." },
	email_not_verified: { status: 403, meaning: "The email address is not verified yet." },
	not_found: { status: 404, meaning: "The id is not there, or not the caller's." },
	no_such_call: { status: 404, meaning: "No call is at this address." },
	unknown_state: { status: 404, meaning: "No state has this id. Ask for the states." },
	unknown_district: { status: 404, meaning: "No district has this id. Ask for the districts of the state." },
	method_not_allowed: { status: 405, meaning: "The address takes another method. Allow names it." },
	request_timeout: { status: 408, meaning: "The request took too long to arrive. Send it again." },
	conflict: { status: 409, meaning: "What is there already stands against it. The message says what." },
	cnr_taken: { status: 409, meaning: "The list has this CNR already." },
	case_archived: { status: 409, meaning: "The case is in the archive. Take it out of there." },
	case_approved: { status: 409, meaning: "An approved case can no longer be changed." },
	case_not_approved: { status: 409, meaning: "Messages are sent about approved cases only." },
	case_changed: { status: 409, meaning: "The case changed meanwhile. Read it and send the change again." },
	too_many_cases: { status: 409, meaning: "The list has as many cases as it may have." },
	too_many_webhooks: { status: 409, meaning: "You have as many webhooks as you may have. Delete one." },
	status_changed: { status: 409, meaning: "The status is another one by now. Read it and decide again." },
	limit_reached: { status: 409, meaning: "The limit of the package is reached." },
	no_package: { status: 409, meaning: "There is no active package." },
	free_package_used: { status: 409, meaning: "The free package was used already." },
	number_taken: { status: 409, meaning: "This number is saved already." },
	username_taken: { status: 409, meaning: "Another account has this username." },
	email_taken: { status: 409, meaning: "Another account has this email address." },
	mobile_taken: { status: 409, meaning: "Another account has this mobile number." },
	consent_withdrawn: { status: 409, meaning: "The person withdrew the consent this needs. They can give it again." },
	opted_out: { status: 409, meaning: "Everybody it would go to wants no messages." },
	no_recipient: { status: 409, meaning: "There is nobody to send it to." },
	key_reused: { status: 409, meaning: "Idempotency-Key was sent with another call or body. Take a new one." },
	key_in_use: { status: 409, meaning: "The first call with this Idempotency-Key still runs. Try again shortly." },
	too_large: { status: 413, meaning: "The body is too large." },
	wrong_type: { status: 415, meaning: "The body is neither JSON nor a form." },
	too_many_requests: { status: 429, meaning: "Too many calls or tries. Retry-After says how long to wait." },
	share_used_up: { status: 429, meaning: "The look-ups of a day are used up. Retry-After leads to the next day." },
	headers_too_large: { status: 431, meaning: "The headers are too large." },
	internal_error: { status: 500, meaning: "An error on our side. request_id names it to our support." },
	unavailable: { status: 503, meaning: "The service, or a company it asks, is briefly away. Try again." },
} as const satisfies Record<string, Refusal>;

/** Why the API refuses, as programs tell refusals apart. */
export type ErrorReason = keyof typeof REFUSALS;

/** The list for documents: each code with its status and what it means, by status. */
export const API_ERROR_CODES = Object.entries(REFUSALS).map(([code, { status, meaning }]) => ({
	code: code as ErrorReason,
	status: status as number,
	meaning,
}));
