import { data, type MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "No access · Nyaya Diary" }];

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<h1>You don't have access to this page</h1>
				<p className="mt-3">You are logged in with an account of another role.</p>
				<p className="mt-4">
					<Link to={paths.home}>Go to home page</Link>
				</p>
			</main>
		</div>
	);
}
