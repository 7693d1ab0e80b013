import { paths } from "~/paths";
import { type Entity, type Switches, switches } from "~/sandbox/razorpay/razorpay-state.server";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string, status = 200): Response {
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main>${body}</main></body></html>`;
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
			"cache-control": "no-store",
		},
	});
}

const rupees = (paise: unknown) => `₹${(Number(paise) / 100).toFixed(2)}`;

/** The simulated payment page: two buttons, no real payment. */
export function payPage(link: Entity): Response {
	const intro = `<h1>TEST payment page</h1><p>Simulated Razorpay page. No money moves.</p><p>${escapeHtml(String(link.description ?? ""))}: <strong>${rupees(link.amount)}</strong></p>`;
	if (link.status === "paid") return page("TEST payment", `${intro}<p>Already paid.</p>`);
	return page(
		"TEST payment",
		`${intro}<form method="post"><button name="outcome" value="pay">Pay</button> <button name="outcome" value="fail">Fail</button></form>`,
	);
}

export const notThere = () =>
	page("TEST payment", "<h1>TEST payment page</h1><p>This payment link was not found.</p>", 404);
export const returnLost = () =>
	page("TEST payment", "<h1>TEST payment page</h1><p>Paid. The return is lost, as the switch says.</p>");
export const failed = (link: Entity) =>
	page(
		"TEST payment",
		`<h1>TEST payment page</h1><p>The payment failed.</p><form method="post"><button name="outcome" value="pay">Try again</button></form><p><a href="${escapeHtml(new URL(String(link.callback_url)).origin)}${paths.packages}">Back to the shop</a></p>`,
	);

const CHOICES = ["api", "return", "webhooks", "capture"] as const;

/** Page with the fault switches, for all users or for one user id. */
export function switchesPage(chosen: Switches): Response {
	const choices = CHOICES.map((name) => {
		const options = switches.shape[name].unwrap().options.map((value) => {
			const isChosen = chosen[name] === value ? " selected" : "";
			return `<option${isChosen}>${value}</option>`;
		});
		return `<p><label>${name} <select name="${name}">${options.join("")}</select></label></p>`;
	});
	const delay = `<p><label>webhookDelaySeconds <input name="webhookDelaySeconds" value="${chosen.webhookDelaySeconds}"></label></p>`;
	const scope = '<p><label>user_id (empty: everybody) <input name="user_id"></label></p>';
	return page(
		"Razorpay simulator",
		`<h1>Razorpay simulator</h1><p>Choose what goes wrong.</p><form method="post" action="/sandbox/razorpay/switches">${choices.join("")}${delay}${scope}<button>Set</button></form>`,
	);
}

/** Simulates checkout.razorpay.com's script: same names, a dialog with two buttons, same return. */
export const CHECKOUT_SCRIPT = `(function () {
	"use strict";
	function element(name, text, parent) {
		var added = document.createElement(name);
		added.textContent = text;
		parent.appendChild(added);
		return added;
	}
	function returnTo(url, fields) {
		var form = document.createElement("form");
		form.method = "post";
		form.action = url;
		Object.keys(fields).forEach(function (name) {
			var input = document.createElement("input");
			input.type = "hidden";
			input.name = name;
			input.value = fields[name];
			form.appendChild(input);
		});
		document.body.appendChild(form);
		form.submit();
	}
	function Razorpay(options) {
		this.options = options;
		this.listeners = {};
	}
	Razorpay.prototype.on = function (name, listener) {
		this.listeners[name] = listener;
	};
	Razorpay.prototype.open = function () {
		var self = this;
		var options = this.options;
		var box = document.createElement("dialog");
		box.setAttribute("aria-label", "TEST payment");
		box.className = "dialog";
		element("h2", "TEST payment", box);
		element("p", "Simulated Razorpay checkout. No money moves.", box);
		element("p", options.description + ": " + (options.amount / 100) + " " + options.currency, box);
		element("p", options.prefill.name + ", " + options.prefill.email + ", " + options.prefill.contact, box);
		var buttons = element("div", "", box);
		buttons.className = "actions";
		function close() {
			box.remove();
		}
		function send(outcome) {
			return fetch("/sandbox/razorpay/checkout", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ key: options.key, order_id: options.order_id, amount: options.amount, outcome: outcome }),
			}).then(function (response) {
				return response.json();
			}).then(function (answer) {
				if (answer.lost) return;
				close();
				if (options.redirect) returnTo(options.callback_url, answer);
				else if (outcome === "pay") options.handler(answer);
				else if (self.listeners["payment.failed"]) self.listeners["payment.failed"]({ error: { description: answer["error[description]"] } });
			});
		}
		[["Pay", "pay"], ["Fail", "fail"]].forEach(function (pair) {
			var button = element("button", pair[0], buttons);
			button.type = "button";
			button.className = "button";
			button.onclick = function () {
				send(pair[1]);
			};
		});
		var dismiss = element("button", "Close", buttons);
		dismiss.type = "button";
		dismiss.className = "button";
		dismiss.onclick = function () {
			close();
			if (options.modal && options.modal.ondismiss) options.modal.ondismiss();
		};
		document.body.appendChild(box);
		if (box.showModal) box.showModal();
	};
	window.Razorpay = Razorpay;
})();
`;
