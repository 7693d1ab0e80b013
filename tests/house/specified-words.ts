/**
 * Every text, label, column, constant and call that the product was specified with, to the letter, and where each is found today.
 * `specified-words.http.test.ts` reads them in the running product; `docs/product.md` is written from this list.
 */

/** A word as specified where the product shows it with a value in it, or with another first letter. */
export type Word = string | readonly [specified: string, shown: string];

/** A word as the docs have it: with the letter that stands for a number, not with a number of the test. */
export function wordInDocs(word: Word): string {
	if (typeof word === "string") return word;
	return /\b[XN]\b|\(count/.test(word[0]) ? word[0] : word[1];
}

export type Shown = {
	/** The part of the specification, as its own heading says it. */
	of: string;
	/** The address; `{name}` stands for a value of the test. */
	at: string;
	/** The reader; a stranger where there is none. */
	as?: "owner" | "newcomer" | "holder" | "admin";
	/** A form that is posted from there, to `to` where it has an address of its own. */
	send?: Record<string, string>;
	to?: string;
	/** The same as a call of a program. */
	json?: Record<string, unknown>;
	/** A table that is out of reach meanwhile, or that takes no write: the product's own fault. */
	without?: string;
	refusing?: string;
	/** The words are in the scripts of the page, which write them while something is on its way. */
	isScript?: true;
	/** The heads of the page's table, in this order. */
	columns?: readonly Word[];
	words?: readonly Word[];
	/** What is not there. */
	absent?: readonly string[];
};

const WORDS = "house/specified-words.http";
const CNR = "CNR Number";
const CASE = [CNR, "Case Number"] as const;
const PERSON = ["First Name", "Last Name", "Email"] as const;
const INERT = ["First", "Previous", "Next", "Last", "10", "20", "50"] as const;
const USER_MENU = [
	"Case Management",
	"Approved Cases",
	"Case History",
	"Mobile Maintenance",
	"Transactions",
	"Complaints",
	"Feedback",
	"Packages",
] as const;

const SIGN_UP = "/?form=sign-up";
const who = {
	...{ first_name: "Lakshmi", last_name: "Nair", email: "{newEmail}", mobile_number: "{newMobile}", country: "India" },
};
const account = {
	...who,
	...{ address: "4 Temple Street", state: "1", district: "Pune", city: "Pune", pincode: "411030", consent: "on" },
	...{ username: "{newName}", profession: "Public Sector", category: "USER", password: "{newPassword}" },
};
const signUp = (send: Record<string, string>, words: readonly Word[]): Shown => ({
	...{ of: "Login and registration page (/)", at: SIGN_UP, to: `/?index&${SIGN_UP.slice(2)}`, send, words },
});
const mistaken = (change: Record<string, string>, ...words: string[]) =>
	signUp({ ...account, intent: "register", ...change }, words);

/** In the order in which a person registers. */
const REGISTRATION: Shown[] = [
	{
		of: "Login and registration page (/)",
		at: "/",
		words: ["Username", "Password", "Login", "Forgot password?", "Forgot username?", "Sign Up"],
	},
	{ of: "Login and registration page (/)", at: "/forgot-password", words: ["Email"] },
	{ of: "Error catalogue", at: "/forgot-password", isScript: true, words: ["Network error. Try again."] },
	{
		...{ of: "Error catalogue", at: "/", isScript: true },
		words: ["Server error. Try again later!", "Something went wrong. Please try again."],
	},
	{ of: "Login and registration page (/)", at: "/forgot-username", words: ["Email"] },
	{
		...{ of: "Login and registration page (/)", at: SIGN_UP },
		words: [...PERSON, "Mobile Number", "Verify Number", "Sign Up", "Login"],
	},
	signUp({ ...who, email: "", intent: "send-otp" }, ["Please enter your email."]),
	signUp({ ...who, first_name: "R2D2", intent: "send-otp" }, ["Should only contain alphabets and spaces"]),
	signUp({ ...who, mobile_number: "", intent: "send-otp" }, ["Mobile number is required!"]),
	signUp({ ...who, mobile_number: "12345", intent: "send-otp" }, ["Please enter a valid Indian mobile number!"]),
	{ ...signUp({ ...who, intent: "send-otp" }, ["Failed to send OTP. Please try again."]), without: "rate_limits" },
	signUp({ ...who, intent: "send-otp" }, ["OTP sent successfully!", "OTP Sent", "OTP"]),
	signUp({ ...who, otp: "", intent: "verify-otp" }, ["Please enter the OTP."]),
	signUp({ ...who, otp: "{wrongOtp}", intent: "verify-otp" }, ["Invalid OTP. Please try again."]),
	signUp({ ...who, otp: "{otp}", intent: "verify-otp" }, [
		...["OTP verified successfully!", "Address", "Country", "India", "State", "City", "Pincode", "Username"],
		...["Profession", "Corporate Sector", "Private Sector", "Public Sector", "Category", "Password", "Sign Up"],
		...["USER", "ADVOCATE", "OFFICE_PROFESSIONAL"],
	]),
	mistaken({ district: "x" }, "Use 2 to 60 letters"),
	mistaken({ pincode: "011030" }, "Pincode cannot start with 0"),
	mistaken({ pincode: "4110" }, "Must be 6 digits"),
	mistaken({ username: "ab" }, "Must be at least 3 characters"),
	mistaken({ username: "a b!" }, "Only letters, numbers, _ and . allowed"),
	mistaken({ password: "Ab1!" }, "At least 8 characters"),
	mistaken({ password: "kanoon#48213" }, "At least one uppercase letter"),
	mistaken({ password: "KANOON#48213" }, "At least one lowercase letter"),
	mistaken({ password: "Kanoon#anand" }, "At least one number"),
	mistaken({ password: "Kanoon48213x" }, "At least one special character"),
	mistaken({ password: "Password@123" }, "This password is among the commonest. Choose another one."),
	mistaken(
		{ username: "kanoondiary", password: "Kanoondiary@1" },
		"This password is little more than your username, email or mobile number. Add at least five other characters.",
	),
	signUp({ ...account, intent: "register" }, ["Registration successful!"]),
	{
		...{ of: "Error catalogue", at: "/", to: "/?index", send: { username: "{newName}", password: "{newPassword}" } },
		words: ["Your email is not verified. Please verify before logging in."],
	},
	{
		...{ of: "Error catalogue", at: "/auth/login", json: { username: "{newName}", password: "{newPassword}" } },
		words: ["Please verify email"],
	},
	{
		...{ of: "Error catalogue", at: "/auth/verify-otp", json: { phone_number: "9876501234", otp: "123456" } },
		...{ without: "one_time_codes", words: ["Failed to verify OTP. Please try again."] },
	},
	{
		...{ of: "Error catalogue", at: "/", to: "/?index", send: { username: "{newName}", password: "{newPassword}" } },
		...{ without: "users", words: ["Authentication failed."] },
	},
	{
		...{ of: "Error catalogue", at: "/", to: "/?index", send: { username: "{newcomerName}", password: "{password}" } },
		words: ["Login successful!"],
	},
	...["/forgot-password", "/forgot-username"].map((at) => ({
		...{ of: "Error catalogue", at, send: { email: "x@example.in" }, without: "rate_limits" },
		words: ["Something went wrong!"],
	})),
];

const reset = (newPassword: string, confirmPassword: string, ...words: string[]): Shown => ({
	...{ of: "Reset password page", at: "/reset-password/{reset}", send: { newPassword, confirmPassword }, words },
});
const RESET: Shown[] = [
	{ of: "Reset password page", at: "/reset-password/{reset}", words: ["New Password", "Confirm Password"] },
	reset("", "", "Password is required", "Please confirm your password"),
	reset("Ab1!", "Ab1!", "Password must be at least 8 characters"),
	reset("kanoon#48213", "kanoon#48213", "At least one uppercase letter required"),
	reset("KANOON#48213", "KANOON#48213", "At least one lowercase letter required"),
	reset("Kanoon#anand", "Kanoon#anand", "At least one number required"),
	reset("Kanoon48213x", "Kanoon48213x", "At least one special character required"),
	reset("Kanoon#48213", "Kanoon#48214", "Passwords do not match"),
	{ ...reset("Kanoon#48213", "Kanoon#48213", "Server error. Try again later!"), refusing: "users" },
];

const profile = {
	...{ address: "4 Temple Street", state: "Maharashtra", district: "Pune", city: "Pune", pincode: "411030" },
	...{ email: "{ownerEmail}", mobile_number: "{ownerMobile}", category: "ADVOCATE", profession: "Private Sector" },
};
const PROFILE: Shown[] = [
	{
		...{ of: "Update Profile dialog", at: "/user/profile/edit", as: "owner" },
		words: [
			...["Update Profile", ...PERSON, "Mobile Number", "Address", "State", "District", "City", "Pincode", "Category"],
			...["Profession"],
		],
	},
	{
		...{ of: "Update Profile dialog", at: "/user/profile/edit", as: "owner", send: { ...profile, pincode: "011030" } },
		words: ["Pincode cannot start with 0"],
	},
	{
		...{ of: "Error catalogue", at: "/user/profile/edit", as: "owner", send: profile },
		words: ["Profile updated successfully!"],
	},
	{
		...{ of: "Error catalogue", at: "/user/profile", as: "owner", without: "one_time_tokens" },
		words: ["Failed to load user data."],
	},
	{
		...{ of: "Error catalogue", at: "/user/profile/edit", as: "owner", refusing: "users", send: profile },
		words: ["Failed to update profile."],
	},
];

const typed = { state: "1", district_id: "1-25", case_date: "2024", case_number: "77/2024", cnr_number: "{ownCnr}" };
const LISTED = [
	...["No", ...CASE, "Respondents", "Respondent Advocates", "Petitioners", "Petitioner's Advocates"],
	...["Next Hearing Date", "Valid & Approved", "Actions"],
];
const CASES: Shown[] = [
	{
		...{ of: "Cases screen (Case Management)", at: "/user/cases", as: "owner", columns: LISTED },
		words: [
			"Case Management",
			"Add New Case",
			["Page X of Y", "Page 1 of 3"],
			"Previous",
			"Next",
			"Not Approved",
			"Approved",
		],
	},
	{
		...{ of: "Cases screen (Case Management)", at: "/user/cases?q=zzzz", as: "owner" },
		words: ["No cases found", "Clear"],
	},
	{ of: "Cases screen (Case Management)", at: "/user/cases", as: "newcomer", words: ["No cases found"] },
	{
		...{ of: "Cases screen (Case Management)", at: "/user/cases/new", as: "owner" },
		words: ["Register New Case", "State", "District", "Court complex", "Court establishment", "Year", ...CASE],
	},
	{
		...{ of: "Cases screen (Case Management)", at: "/user/cases/{own}/edit", as: "owner" },
		words: ["Update Case", "State", "District", "Court complex", "Court establishment", "Case Type", "Year", ...CASE],
	},
	{
		...{ of: "Cases screen (Case Management)", at: "/user/cases/delete?case={own}", as: "owner" },
		words: ["Delete Case", "Are you sure you want to delete this case? This action cannot be undone."],
	},
	{
		...{ of: "Error catalogue", at: "/user/cases/delete?case={spare}", as: "owner", send: { case: "{spare}" } },
		words: ["Case Deleted Successfully"],
	},
	{
		of: "Error catalogue",
		at: "/user/cases",
		as: "owner",
		without: "court_records",
		words: ["Failed to fetch cases."],
	},
	{
		...{ of: "Error catalogue", at: "/user/cases/new.data?_routes=routes%2Fuser%2Fcases%2Fnew", as: "owner" },
		...{ without: "states" },
		words: ["Failed to fetch states."],
	},
	{
		...{ of: "Error catalogue", at: "/courts?state=1&district=1-25", as: "owner", without: "districts" },
		words: ["Failed to fetch districts."],
	},
	{
		...{ of: "Error catalogue", at: "/courts?state=1&district=1-25", as: "owner", without: "court_complexes" },
		words: ["Failed to fetch courts."],
	},
	{ of: "Error catalogue", at: "/api/fetch-district", json: { stateId: "none" }, words: ["Invalid state selected."] },
	{
		...{ of: "Error catalogue", at: "/api/v2/court-complex", json: { districtId: "none" } },
		words: ["Invalid district selected."],
	},
	{
		...{ of: "Error catalogue", at: "/user/cases", as: "owner", isScript: true },
		words: ["You are offline. Nothing was lost.", "Try again"],
	},
	{
		...{ of: "Error catalogue", at: "/user/cases/new", as: "owner", refusing: "cases" },
		...{ send: { ...typed, cnr_number: "{newCnr}" }, words: ["Something went wrong!"] },
	},
	{
		...{ of: "Error catalogue", at: "/user/cases/{own}/edit", as: "owner", send: typed, refusing: "cases" },
		words: ["Failed to update case."],
	},
	{
		...{ of: "Error catalogue", at: "/user/cases/delete?case={own}", as: "owner", send: { case: "{own}" } },
		...{ refusing: "cases", words: ["Failed to delete case."] },
	},
];

const HISTORY = [
	...["No", ...CASE, "Case Type", "State", "District", "Court Complex", "Court Number and Judge", "Case Stage"],
	...["Filing Number", "Filing Date", "Registration Date", "First Hearing Date", "Next Date", "Petitioners"],
	...["Respondents", "Status"],
];
const RECORD: Word[] = [
	["CNR", CNR],
	...["Case Number", "Next Date", "Case Type", "State", "District", "Court Complex", "Court Number and Judge"],
	...["Case Stage", "Filing Number", "Registration Date", "Petitioners", "Respondents", "Respondent Advocates"],
	["their advocates", "Petitioner's Advocates"],
	...["Filing Date", "First Hearing Date", "Decision Date", "Nature of Disposal", "Acts", "Sections"],
];
const APPROVED = [
	...["S.No", ...CASE, "Case Type", "Court Number and Judge", "Next Hearing Date", "Stage of Case", "Case Status"],
	...["Petitioners", "Respondents", "Respondent Advocates", "Purpose of Hearing"],
];
const HISTORY_AND_APPROVED: Shown[] = [
	{
		...{ of: "Case History screen", at: "/user/case-history", as: "owner", columns: HISTORY },
		words: ["Case History", "Filter", "Approved", "Pending"],
	},
	{
		...{ of: "Case History screen", at: "/user/case-history?filter=show&cnr_number=M", as: "owner" },
		words: ["Hide Filters", ...CASE, "Party Name", "From Date", "To Date", "Clear", "Apply Filters"],
	},
	{
		...{ of: "Case History screen", at: "/user/case-history?from_date=2027-01-02&to_date=2027-01-01", as: "owner" },
		words: ["To Date cannot be earlier than From Date"],
	},
	{
		...{ of: "Case History screen", at: "/user/case-history/{own}", as: "owner" },
		words: ["Case Details", "Back", ...RECORD],
	},
	{
		...{ of: "Error catalogue", at: "/user/case-history", as: "owner", without: "court_records" },
		words: ["Failed to fetch case history"],
	},
	{
		...{ of: "Approved cases screen (/user/case-status)", at: "/user/case-status", as: "owner", columns: APPROVED },
		words: [
			...["Search by CNR Number", "Bulk WhatsApp", "N/A", "Approved", "Previous", "Next", "View"],
			["Page X of Y", "Page 1 of 2"],
		],
	},
	{
		...{ of: "Approved cases screen (/user/case-status)", at: "/user/case-status?cnr_number=MH", as: "owner" },
		words: ["Clear"],
	},
	{
		...{ of: "Approved cases screen (/user/case-status)", at: "/user/case-status", as: "owner" },
		...{ isScript: true, words: ["Sending...", "Loading..."] },
	},
	{
		...{ of: "Approved cases screen (/user/case-status)", at: "/user/case-status", as: "newcomer" },
		words: ["No approved cases found."],
	},
	{
		...{ of: "Approved cases screen (/user/case-status)", at: "/user/case-status/{approved}", as: "owner" },
		words: [
			...["Case Details", "Back to Approved Cases", ...CASE, "Case Type", "Court Number and Judge", "Party Name"],
			...["Petitioners", "Respondents", "Respondent Advocates", "Purpose of Hearing", "Stage of Case", "Next Date"],
			...["Status", "Approved", "Send WhatsApp", "Status: Approved"],
			["Status Approved", "Approved"],
		],
	},
	{
		...{ of: "Error catalogue", at: "/user/case-status", as: "owner", without: "court_records" },
		words: ["Failed to fetch approved cases."],
	},
	{
		...{
			of: "Error catalogue",
			at: "/user/case-status",
			to: "/user/messages/new",
			as: "owner",
			send: { cnr_number: "" },
		},
		words: ["Please select at least one case"],
	},
	{
		...{ of: "Error catalogue", at: "/api/v1/whatsapp/handle-manual-message", as: "owner", without: "message_batches" },
		...{ json: { user_id: "{owner}", case_id: ["{approved}"] }, words: ["Failed to send WhatsApp messages"] },
	},
];

const post = { topic: "Late", message: "The date came late." };
const SUPPORT: Shown[] = [
	{
		...{ of: "Complaints screen (Complaint Management)", at: "/user/complaints", as: "owner" },
		columns: ["No", ["topic", "Topic"], ["message", "Message"], ["status", "Status"]],
		words: [
			"Complaint Management",
			"Add Complaint",
			"10",
			"20",
			"50",
			["Showing 1 to N of N entries", "Showing 1 to 4 of 4 entries"],
		],
	},
	{
		...{ of: "Complaints screen (Complaint Management)", at: "/user/complaints/new", as: "owner" },
		words: ["Add Complaint", "Topic", "Message"],
	},
	...["complaints", "feedback"].map(
		(list): Shown => ({
			...{ of: "Validation rules", at: `/user/${list}/new`, as: "owner", send: { topic: "", message: "" } },
			words: ["Both fields are required!"],
		}),
	),
	{
		...{ of: "Feedback screen", at: "/user/feedback", as: "owner", columns: ["No", "Topic", "Feedback", "Date"] },
		words: ["Feedback", "Add Feedback"],
	},
	{ of: "Feedback screen", at: "/user/feedback/new", as: "owner", words: ["Add Feedback", "Topic", "Message"] },
	{
		...{ of: "Error catalogue", at: "/user/feedback/new", as: "owner", send: post },
		words: ["THANK YOU FOR YOUR FEEDBACK"],
	},
	{
		...{
			of: "Error catalogue",
			at: "/user/feedback/new",
			as: "owner",
			send: { ...post, topic: "Later" },
			refusing: "feedback",
		},
		words: ["An error occurred. Please try again."],
	},
];

const number = { mobile_number: "9811100009", party_name: "Leela Joshi" };
const PACKAGES: Shown[] = [
	{
		...{ of: "Transactions screen", at: "/user/transactions", as: "owner" },
		columns: ["Transaction ID", "Amount", "Status", "Date"],
		words: [
			["SUCCESS", "Success"],
			["FAILED", "Failed"],
		],
	},
	{ of: "Transactions screen", at: "/user/transactions", as: "newcomer", words: ["No transactions found."] },
	{
		...{ of: "Error catalogue", at: "/user/transactions", as: "owner", without: "transactions" },
		words: ["Failed to fetch transactions"],
	},
	{
		...{ of: "Packages screen", at: "/user/Packages", as: "newcomer" },
		words: ["Popular", "Choose Plan", "Trial", "₹199", "per month", "5 phone numbers", "30 days of access"],
	},
	{
		...{ of: "Packages screen", at: "/user/Packages", as: "holder" },
		...{ words: ["Popular", "Choose Plan", "Essential"], absent: ["Trial"] },
	},
	{
		...{ of: "Mobile Maintenance screen", at: "/user/mobile-maintenance", as: "owner" },
		columns: ["Sr", "Mobile No.", "Party Name"],
		words: ["Phone Numbers", "Package Details", "Add Mobile Number"],
	},
	{
		...{ of: "Mobile Maintenance screen", at: "/user/mobile-maintenance?tab=package", as: "owner" },
		words: [
			...["Active", "Phone number limit", "Message limit", "Price", "Numbers used", "Messages sent", "Description"],
			["name", "Essential"],
		],
	},
	{
		...{ of: "Mobile Maintenance screen", at: "/user/mobile-maintenance/new", as: "owner" },
		words: ["Add Mobile Number", "Mobile Number", "Party Name"],
	},
	{
		...{
			of: "Validation rules",
			at: "/user/mobile-maintenance/new",
			as: "owner",
			send: { ...number, mobile_number: "" },
		},
		words: ["Mobile number is required!"],
	},
	{
		...{ of: "Validation rules", at: "/user/mobile-maintenance/new", as: "owner" },
		...{ send: { ...number, mobile_number: "12345" }, words: ["Please enter a valid Indian mobile number!"] },
	},
	{
		...{ of: "Error catalogue", at: "/user/mobile-maintenance/new", as: "owner", send: number },
		...{ refusing: "subscription_numbers", words: ["An error occurred while saving the mobile number."] },
	},
	{
		...{ of: "Error catalogue", at: "/user/mobile-maintenance/{number}/delete", as: "owner", send: {} },
		...{ refusing: "subscription_numbers", words: ["Failed to delete phone."] },
	},
	{
		...{ of: "Error catalogue", at: "/user/Packages", to: "/payments/razorpay/return?ref=x", as: "owner", send: {} },
		words: ["Payment Failed. Please try again."],
	},
	{
		...{ of: "Error catalogue", at: "/api/v1/transactions", as: "owner" },
		json: {
			...{ user_id: "{owner}", package_id: "{plan}", amount: 199, status: "SUCCESS" },
			payment_gateway_id: "pay_NeverPaid0000000",
		},
		words: ["Transaction failed."],
	},
	{
		...{ of: "Business constants and limits", at: "/user/transactions/{paid}/receipt", as: "owner" },
		words: ["Package Subscription"],
	},
];

const ADMIN: Shown[] = [
	{
		...{ of: "Admin Case Management (/admin/cases)", at: "/admin/cases", as: "admin" },
		columns: ["No", ...CASE, "Party Name", "Next Hearing Date", "Status"],
		words: ["Case Management", "Select all", "Approved", "Pending", "Previous", "Next", ["Page N", "Page 1"]],
	},
	{
		...{ of: "Admin Case Management (/admin/cases)", at: "/admin/cases?select=page", as: "admin" },
		words: [["Send WhatsApp Message (count of selected)", "Send WhatsApp Message (10)"]],
	},
	{
		...{ of: "Admin Case Management (/admin/cases)", at: "/admin/cases/message?ids={approved}", as: "admin" },
		words: [
			...["Message template", "Preview", "Send", "Close"],
			...["cnr_number", "case_number", "party_name", "next_date"].map((name): Word => [name, `{{${name}}}`]),
		],
	},
	{
		...{ of: "Admin Case Management (/admin/cases)", at: "/admin/cases/message", as: "admin" },
		words: ["Select a case to see preview"],
	},
	{
		...{ of: "Admin Transaction Management", at: "/admin/transactions", as: "admin" },
		columns: [...PERSON, "Transaction ID", "Amount", "Status", "Date"],
		words: ["Transaction Management", ["dollar sign", "$199 INR"], ["SUCCESS", "Success"], "SUCCESS", "FAILED"],
	},
	{
		...{ of: "Admin Transaction Management", at: "/admin/transactions?to=2020-01-01", as: "admin" },
		words: ["No transactions found.", "PENDING", "CANCELLED", "REFUNDED"],
	},
	{
		...{ of: "Admin Transaction Management", at: "/admin/transactions", as: "admin" },
		...{ isScript: true, words: ["Loading transactions..."] },
	},
	{
		...{ of: "Admin Transaction Management", at: "/admin/transactions", as: "admin", without: "transactions" },
		words: ["Failed to fetch transactions"],
	},
	{
		...{ of: "Admin Complaint Management", at: "/admin/complaints", as: "admin" },
		columns: ["No", ...PERSON, "Complaint Topic", "Message", "Status", "Action"],
		words: [
			...["Complaint Management", "PENDING", "RECEIVED", "RESOLVED", "CLOSED", ...INERT, "Select all"],
			["Showing 1 to N of N entries", "Showing 1 to 6 of 6 entries"],
		],
	},
	{
		...{ of: "Admin Feedback Management", at: "/admin/feedback", as: "admin" },
		columns: ["No", "Topic", ...PERSON, "Feedback", "Date"],
		words: ["Feedback Management"],
	},
	{
		...{ of: "Admin Feedback Management", at: "/admin/feedback?search=nothing-like-this", as: "admin" },
		words: ["No feedback found."],
	},
	{ of: "Route table", at: "/admin/packages", as: "admin", words: ["Packages"] },
	{ of: "Route table", at: "/unauthorized", words: ["You don't have access to this page"] },
	{
		...{ of: "Layout and sidebar", at: "/admin/cases", as: "admin" },
		words: [
			"Sidebar",
			"Case Management",
			"Transactions",
			"Complaint Management",
			"Feedback Management",
			"Profile",
			"Log out",
		],
	},
	{
		...{ of: "Layout and sidebar", at: "/user/cases", as: "owner" },
		words: ["Sidebar", ...USER_MENU, "Profile", "Log out", ["name", "Meera Iyer"], ["email", "{ownerEmail}"]],
	},
	{
		...{ of: "Error catalogue", at: "/user/complaints", as: "owner", without: "complaints" },
		words: ["Unexpected Application Error!"],
	},
];

/** What a reader sees, in the order in which the test reads it. */
export const SHOWN: readonly Shown[] = [
	...REGISTRATION,
	...RESET,
	...PROFILE,
	...CASES,
	...HISTORY_AND_APPROVED,
	...SUPPORT,
	...PACKAGES,
	...ADMIN,
];

/** What was specified and is not in the product, with the number under which the team settled it. */
export const CHANGED: readonly { words: string; by: number; why: string }[] = [
	{
		...{ words: "Something went wrong.", by: 138 },
		why: "A payment that could not be recorded always has a message of the server, which says what happened to the money.",
	},
	{
		...{ words: "User not found. Please log in again.", by: 2 },
		why: "A session that has ended leads to the login and back to the form with what was typed.",
	},
	{
		...{ words: "User ID not found in localStorage", by: 1 },
		why: "A login is a row in the database and a cookie; the browser's storage holds none.",
	},
];

/** Constants that are measured, with the test that holds each, or with the number under which the team gave it up. */
export const CONSTANTS: readonly { what: string; value: string; held?: string; by?: number; why?: string }[] = [
	{ what: "cases, case history, approved cases, transactions", value: "10 a page, from page 1", held: WORDS },
	{ what: "pincode", value: "6 digits, the first 1 to 9", held: WORDS },
	{ what: "password, username", value: "at least 8 and 3 characters", held: WORDS },
	{
		...{ what: "Indian mobile number", value: "optional +91 or 0, then ten digits, the first 6 to 9" },
		held: "sign-in/accounts.unit",
	},
	{
		...{ what: "payment", value: "INR, the amount multiplied by 100; a price of 0, or none, is 1 rupee" },
		held: WORDS,
	},
	{ what: "Popular", value: "the third plan; the first is hidden once free_trial is 1", held: WORDS },
	{
		...{ what: "next date on the wire", value: "the day before, so that a client that adds 1 day shows the hearing" },
		held: "courts/next-date.unit",
	},
	{ what: "complaints", value: "four statuses; 10, 20 and 50 a page", held: WORDS },
	{ what: "address of the API", value: "v1", held: "api/original-client.http" },
	{
		what: "sidebar",
		value: "16rem, 18rem as a sheet, 3rem collapsed; kept 7 days; Ctrl or Cmd plus B",
		held: "screens/frame.browser",
	},
	{ what: "narrow screen", value: "below 768 pixels", held: "screens/frame.browser" },
	{
		...{ what: "tooltip, submenu, type-ahead", value: "700 ms, 300 ms, 0; 100 ms; 1 second", by: 138 },
		why: "Every control has its words, the collapsed sidebar's links open at once, and lists are the browser's own.",
	},
	{
		...{ what: "toast", value: "3 at a time, 4000 ms, 356 px, 20 px", by: 138 },
		why: "A message is in the page until the person goes on, with scripts and without.",
	},
];

/** Every call, as `METHOD /path`. */
export const CALLS = [
	...["state", "district"].map((name) => `POST /api/fetch-${name}`),
	...["v2/court-complex", "court-complex", "court-establishment", "case-type"].map((name) => `POST /api/${name}`),
	...["GET /auth/user/{userId}", "PUT /auth/update-user/{userId}"],
	...["send-otp", "verify-otp", "login", "register", "forgort-password", "reset-password"].map(
		(name) => `POST /auth/${name}`,
	),
	...["GET /cases/{userId}", "POST /cases/add", "POST /cases/update-case", "DELETE /cases/delete/{id}"],
	...["GET /cases/case-history/{userId}", "GET /cases/admin/cases", "POST /cases/admin/cases/batch"],
	...["POST /complaint", "GET /complaint/{userId}", "GET /complaint/admin/complaints"],
	...["POST /complaint/admin/verify-complain", "POST /feedback", "GET /feedback/{userId}", "GET /admin/feedbacks"],
	...["GET /transactions/{userId}", "GET /transactions/admin/transactions", "POST /transactions"],
	...["GET /plans/list-plan", "GET /transactions/memebership/{userId}"],
	...["POST /mobile-maintainance/save-number/", "POST /mobile-maintainance/number"],
	"POST /whatsapp/handle-manual-message",
];
