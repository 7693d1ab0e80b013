/** The milliseconds of processor time that some work takes, whatever else the machine does. */
export function processorMs(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
