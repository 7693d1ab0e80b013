import { phrase, phrases } from "~/platform/language/translate";

/** The only country (docs/product.md, section 9). */
export const COUNTRY = "India";

export const EMAIL_TAKEN = phrase("An account with this email already exists.");
export const MOBILE_TAKEN = phrase("An account with this mobile number already exists.");

export const CATEGORIES = ["USER", "ADVOCATE", "OFFICE_PROFESSIONAL"] as const;
export const PROFESSIONS = phrases("Corporate Sector", "Private Sector", "Public Sector");

export const CATEGORY_NAMES: Record<(typeof CATEGORIES)[number], string> = {
	USER: phrase("User"),
	ADVOCATE: phrase("Advocate"),
	OFFICE_PROFESSIONAL: phrase("Office Professional"),
};

export const MAX_DISTRICT = 60;

/** Suggested home districts: few enough for a light page. */
export const LARGE_DISTRICTS = [
	"Agra",
	"Ahmedabad",
	"Amritsar",
	"Bengaluru Urban",
	"Bhopal",
	"Chandigarh",
	"Chennai",
	"Chhatrapati Sambhajinagar",
	"Coimbatore",
	"Cuttack",
	"Dehradun",
	"Delhi",
	"Ernakulam",
	"Faridabad",
	"Ghaziabad",
	"Guntur",
	"Gurugram",
	"Kamrup Metropolitan",
	"Gwalior",
	"Hyderabad",
	"Indore",
	"Jabalpur",
	"Jaipur",
	"Jalandhar",
	"Jammu",
	"Jodhpur",
	"Kanpur Nagar",
	"Khordha",
	"Kolhapur",
	"Kolkata",
	"Kozhikode",
	"Lucknow",
	"Ludhiana",
	"Madurai",
	"Meerut",
	"Mumbai City",
	"Mumbai Suburban",
	"Mysuru",
	"Nagpur",
	"Nashik",
	"North Goa",
	"Patna",
	"Prayagraj",
	"Pune",
	"Raipur",
	"Rajkot",
	"Ranchi",
	"Shimla",
	"Srinagar",
	"Surat",
	"Thane",
	"Thiruvananthapuram",
	"Tiruchirappalli",
	"Vadodara",
	"Varanasi",
	"Visakhapatnam",
];
