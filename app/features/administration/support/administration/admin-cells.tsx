export type AdminItem = {
	id: string;
	number: string;
	firstName: string;
	lastName: string;
	email: string;
	topic: string;
	message: string;
	date: string;
};

export function PersonCells({ item: { firstName, lastName, email } }: { item: AdminItem }) {
	return (
		<>
			<td className="given short" title={firstName}>
				<bdi>{firstName}</bdi>
			</td>
			<td className="short" title={lastName}>
				<bdi>{lastName}</bdi>
			</td>
			<td className="short" title={email}>
				{email}
			</td>
		</>
	);
}
