/* Copy buttons, and one language for all examples. The docs pages have no other script. */
{
	const KEY = "api-docs-language";
	const COPIED_MS = 2000;

	const status = document.createElement("p");
	status.className = "visually-hidden";
	status.setAttribute("role", "status");
	document.querySelector("main").append(status);

	for (const pre of navigator.clipboard ? document.querySelectorAll("pre.code") : []) {
		const text = pre.textContent;
		const button = document.createElement("button");
		const say = (words) => {
			button.textContent = words || "Copy";
			status.textContent = words;
		};
		button.type = "button";
		button.className = "button button-small no-print float-right -mt-1 -mr-2 ml-2 min-h-7 font-sans text-sm";
		button.textContent = "Copy";
		button.addEventListener("click", () => {
			const sayBriefly = (words) => {
				say(words);
				setTimeout(say, COPIED_MS, "");
			};
			navigator.clipboard.writeText(text).then(
				() => sayBriefly("Copied"),
				() => sayBriefly("Not copied"),
			);
		});
		pre.insertBefore(button, pre.firstChild);
	}

	const radios = Array.from(document.querySelectorAll(".samples > input"));
	const choose = (language) => {
		for (const radio of radios) if (radio.value === language) radio.checked = true;
	};
	document.addEventListener("change", ({ target }) => {
		if (!radios.includes(target)) return;
		const { top } = target.getBoundingClientRect();
		choose(target.value);
		// Examples above change their height with the language: keep the pressed control in place.
		window.scrollBy(0, target.getBoundingClientRect().top - top);
		try {
			localStorage.setItem(KEY, target.value);
		} catch (_) {
			// Storage is blocked: the choice lasts for this page only.
		}
	});
	try {
		choose(localStorage.getItem(KEY));
	} catch (_) {
		// Storage is blocked.
	}

	window.addEventListener("beforeprint", () => {
		for (const details of document.querySelectorAll("main details")) details.open = true;
	});
}
