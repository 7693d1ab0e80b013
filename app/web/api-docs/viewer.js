/* Starts Swagger UI, whose own script follows this one. It writes descriptions as HTML: only plain tags pass the page's policy. */
{
	const PLAIN = /^(<\/?(p|code|em|strong|ul|ol|li|pre|br|div)>|[^<])*$/;
	if (window.trustedTypes) {
		window.trustedTypes.createPolicy("default", {
			createHTML: (text) => (PLAIN.test(text) ? text : ""),
			createScriptURL: () => undefined,
		});
	}
	document.addEventListener("DOMContentLoaded", () => {
		const place = document.getElementById("viewer");
		window.SwaggerUIBundle({
			domNode: place,
			url: place.dataset.document,
			deepLinking: true,
			docExpansion: "list",
			defaultModelsExpandDepth: 0,
			// Calls are made by programs, with a token that no page should hold.
			supportedSubmitMethods: [],
		});
	});
}
