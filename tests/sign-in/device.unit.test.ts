import { expect, test } from "vitest";
import { describeDevice } from "~/features/people/sign-in/login/device";

test.each([
	[
		"Mozilla/5.0 (Linux; Android 9; SM-J260G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
		"Chrome on Android",
	],
	[
		"Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/8.2 Chrome/61.0.3163.98 Mobile Safari/537.36",
		"Samsung Internet on Android",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
		"Edge on Windows",
	],
	["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "Safari on iOS"],
	["Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16", "Opera on Android"],
	["curl/8.5.0", "curl"],
	["", "Unknown device"],
])("%s is named %s", (userAgent, name) => expect(describeDevice(userAgent)).toBe(name));
