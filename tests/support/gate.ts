/** A promise that a test keeps open, and what settles it. */
export function closedGate() {
	let open = () => {};
	const passed = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { passed, open };
}
