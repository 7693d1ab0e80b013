import { data, type MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

export const meta: MetaFunction = () => [{ title: "Not for this account · Nyaya Diary" }];

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<h1>Not for this account</h1>
				<p className="mt-3">The account you are signed in with may not open that page.</p>
				<p className="mt-4">
					<Link to="/">Go to your first page</Link>
				</p>
			</main>
		</div>
	);
}
