/** `MAH/1234/2010` */
export const barNumberInWords = (bar: { stateCode: string; number: string; year: number }) =>
	`${bar.stateCode}/${bar.number}/${bar.year}`;
