import type { Language } from "~/platform/language/translate";

/**
 * The templates as registered with WhatsApp (category utility), each in every language of messages. A call sends a template's
 * name, its language and its numbered parameters; WhatsApp holds the text. The last parameter is the opt-out link; for `alert_…`,
 * alerts to people about their own cases, it is the link that stops their alerts.
 */
const EN = {
	/** Sent before there was `hearing_reminder`; the log still shows it. */
	hearing_update:
		"Namaste. This is about the case {{1}}.\nNext hearing: {{2}}.\nCourt: {{3}}.\nSent by {{4}}.\nReply STOP to stop all messages, or open {{5}} to stop messages from this sender.",
	hearing_reminder:
		"Namaste {{1}}. This is about the case {{2}}.\nNext hearing: {{3}}.\nCourt: {{4}}.\nSent by {{5}}.\nReply STOP to stop all messages, or open {{6}} to stop messages from this sender.",
	hearing_moved:
		"Namaste {{1}}. The date of the case {{2}} has changed.\nBefore: {{3}}.\nNext hearing: {{4}}.\nCourt: {{5}}.\nSent by {{6}}.\nReply STOP to stop all messages, or open {{7}} to stop messages from this sender.",
	hearing_held:
		"Namaste {{1}}. This is about the case {{2}}.\nHearing on {{3}}: {{4}}.\nNext hearing: {{5}}.\nCourt: {{6}}.\nSent by {{7}}.\nReply STOP to stop all messages, or open {{8}} to stop messages from this sender.",
	case_message:
		"About your court case: {{1}}\nReply STOP to stop all messages, or open {{2}} to stop messages from this sender.",
	alert_case:
		"Alert about your case {{1}}.\n{{2}}\nOpen it: {{3}}\nReply STOP to stop all messages, or open {{4}} to stop these alerts.",
	alert_case_more:
		"Alert about your case {{1}}.\n{{2}} {{3}}.\nOpen it: {{4}}\nReply STOP to stop all messages, or open {{5}} to stop these alerts.",
	alert_cases:
		"Alert about your cases. {{1}}\n{{2}}.\nOpen them: {{3}}\nReply STOP to stop all messages, or open {{4}} to stop these alerts.",
} as const;

export type RegisteredTemplate = keyof typeof EN;

export const REGISTERED_TEMPLATES: Record<Language, Partial<Record<RegisteredTemplate, string>>> = {
	en: EN,
	hi: {
		hearing_reminder:
			"नमस्ते {{1}}। यह संदेश केस {{2}} के बारे में है।\nअगली सुनवाई: {{3}}।\nअदालत: {{4}}।\nभेजने वाले: {{5}}।\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या केवल इनके संदेश बंद करने के लिए {{6}} खोलें।",
		hearing_moved:
			"नमस्ते {{1}}। केस {{2}} की तारीख बदल गई है।\nपहले: {{3}}।\nअगली सुनवाई: {{4}}।\nअदालत: {{5}}।\nभेजने वाले: {{6}}।\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या केवल इनके संदेश बंद करने के लिए {{7}} खोलें।",
		hearing_held:
			"नमस्ते {{1}}। यह संदेश केस {{2}} के बारे में है।\n{{3}} की सुनवाई: {{4}}।\nअगली सुनवाई: {{5}}।\nअदालत: {{6}}।\nभेजने वाले: {{7}}।\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या केवल इनके संदेश बंद करने के लिए {{8}} खोलें।",
		case_message: "आपके केस के बारे में: {{1}}\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या केवल इनके संदेश बंद करने के लिए {{2}} खोलें।",
		alert_case:
			"आपके केस {{1}} की सूचना।\n{{2}}\nइसे खोलें: {{3}}\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या ये सूचनाएँ बंद करने के लिए {{4}} खोलें।",
		alert_case_more:
			"आपके केस {{1}} की सूचना।\n{{2}} {{3}}।\nइसे खोलें: {{4}}\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या ये सूचनाएँ बंद करने के लिए {{5}} खोलें।",
		alert_cases:
			"आपके केसों की सूचना। {{1}}\n{{2}}।\nइन्हें खोलें: {{3}}\nसभी संदेश बंद करने के लिए STOP लिखकर भेजें, या ये सूचनाएँ बंद करने के लिए {{4}} खोलें।",
	},
	mr: {
		hearing_reminder:
			"नमस्कार {{1}}. हा संदेश केस {{2}} बद्दल आहे.\nपुढील सुनावणी: {{3}}.\nन्यायालय: {{4}}.\nपाठवणारे: {{5}}.\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा फक्त यांचे संदेश थांबवण्यासाठी {{6}} उघडा.",
		hearing_moved:
			"नमस्कार {{1}}. केस {{2}} ची तारीख बदलली आहे.\nआधी: {{3}}.\nपुढील सुनावणी: {{4}}.\nन्यायालय: {{5}}.\nपाठवणारे: {{6}}.\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा फक्त यांचे संदेश थांबवण्यासाठी {{7}} उघडा.",
		hearing_held:
			"नमस्कार {{1}}. हा संदेश केस {{2}} बद्दल आहे.\n{{3}} ची सुनावणी: {{4}}.\nपुढील सुनावणी: {{5}}.\nन्यायालय: {{6}}.\nपाठवणारे: {{7}}.\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा फक्त यांचे संदेश थांबवण्यासाठी {{8}} उघडा.",
		case_message: "तुमच्या केसबद्दल: {{1}}\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा फक्त यांचे संदेश थांबवण्यासाठी {{2}} उघडा.",
		alert_case:
			"तुमच्या केस {{1}} ची सूचना.\n{{2}}\nती उघडा: {{3}}\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा या सूचना थांबवण्यासाठी {{4}} उघडा.",
		alert_case_more:
			"तुमच्या केस {{1}} ची सूचना.\n{{2}} {{3}}.\nती उघडा: {{4}}\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा या सूचना थांबवण्यासाठी {{5}} उघडा.",
		alert_cases:
			"तुमच्या केसेसची सूचना. {{1}}\n{{2}}.\nत्या उघडा: {{3}}\nसर्व संदेश थांबवण्यासाठी STOP असे उत्तर द्या, किंवा या सूचना थांबवण्यासाठी {{4}} उघडा.",
	},
};

export const isRegistered = (template: string): template is RegisteredTemplate => Object.hasOwn(EN, template);

/** The registered text; in English where the language has none of this template. */
export const registeredText = (template: RegisteredTemplate, language: Language): string =>
	REGISTERED_TEMPLATES[language][template] ?? EN[template];

/** Templates about a hearing, which an SMS can replace. */
export const HEARING_TEMPLATES = ["hearing_reminder", "hearing_moved", "hearing_held", "hearing_update"] as const;

/** Whether a template has all its parameters before sending, since it carries its own stop link. */
export const isComplete = (template: string) => template.startsWith("alert_");
