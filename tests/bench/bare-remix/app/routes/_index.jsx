import { Link, useLoaderData } from "@remix-run/react";

export const meta = () => [{ title: "Cases" }];

/** Ten rows from memory: no session, no database. */
export function loader() {
	return {
		cases: Array.from({ length: 10 }, (_, position) => ({
			id: String(position),
			cnr: `MHPU01${String(position).padStart(6, "0")}2024`,
			number: `${position}/2024`,
			petitioner: "Sunita Rao",
			respondent: "State of Karnataka",
			nextHearing: "11 Mar 2026",
		})),
	};
}

export default function Cases() {
	const { cases } = useLoaderData();
	return (
		<main>
			<h1>Cases</h1>
			<table>
				<thead>
					<tr>
						<th>CNR Number</th>
						<th>Case Number</th>
						<th>Petitioner</th>
						<th>Respondent</th>
						<th>Next Hearing Date</th>
						<th>Actions</th>
					</tr>
				</thead>
				<tbody>
					{cases.map(({ id, cnr, number, petitioner, respondent, nextHearing }) => (
						<tr key={id}>
							<td>{cnr}</td>
							<td>{number}</td>
							<td>{petitioner}</td>
							<td>{respondent}</td>
							<td>{nextHearing}</td>
							<td>
								<Link to={`/${id}`}>Open</Link>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</main>
	);
}
