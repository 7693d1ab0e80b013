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
			<td className="given">
				<bdi>{firstName}</bdi>
			</td>
			<td>
				<bdi>{lastName}</bdi>
			</td>
			<td>{email}</td>
		</>
	);
}
