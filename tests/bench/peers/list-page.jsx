/** The case list's facts in lean markup, without a framework around it. */
import { COLUMNS, MENU } from "./list-data.js";

function Row({ row }) {
	return (
		<tr id={`case-${row.id}`} className={row.rowClass}>
			<td>
				<input
					type="checkbox"
					className="tick"
					name="case"
					value={row.id}
					form="selection"
					aria-label={`Select ${row.cnr}`}
				/>
			</td>
			<td>{row.number}</td>
			<td>
				{row.cnr} · {row.kind}
			</td>
			<td>{row.caseNumber}</td>
			<td className="what">{row.respondents}</td>
			<td>{row.respondentAdvocates}</td>
			<th scope="row" className="what">
				<a href={`/user/cases/${row.id}`} aria-label={`${row.name} · ${row.cnr}`}>
					{row.petitioners}
				</a>
			</th>
			<td>{row.petitionerAdvocates}</td>
			<td className="case-when when">
				{row.day ? `${row.dayInWords} · ${row.when}` : "Date awaited"}
				{row.isChanged && <span className="change-mark">Changed</span>}
				<small>{row.rest}</small>
			</td>
			<td>{row.isApproved ? "Approved" : "Not Approved"}</td>
		</tr>
	);
}

function Sidebar({ person }) {
	return (
		<nav className="sidebar" aria-label="Sidebar">
			<div className="flex-1 p-2">
				{MENU.map(({ name, to, links }) =>
					links ? (
						<details key={name} open>
							<summary className="menu-item menu-title">{name}</summary>
							<ul className="menu-links">
								{links.map(([title, address]) => (
									<li key={address}>
										<a
											className="menu-item"
											aria-current={address === "/user/cases" ? "page" : undefined}
											href={address}
										>
											{title}
										</a>
									</li>
								))}
							</ul>
						</details>
					) : (
						<a key={name} className="menu-item" href={to}>
							{name}
						</a>
					),
				)}
			</div>
			<div className="p-2">
				<p className="sidebar-person wide">
					{`${person.first_name} ${person.last_name}`}
					<br />
					{person.email}
				</p>
				<a className="menu-item" title="Profile" href="/user/profile/edit">
					Profile
				</a>
				<button type="submit" form="page-form" formAction="/logout" className="menu-item" title="Log out">
					Log out
				</button>
			</div>
		</nav>
	);
}

function Cases({ rows, strip, page, pages, total, waiting }) {
	return (
		<main className="page" id="main" tabIndex={-1}>
			<div className="page-head">
				<div>
					<h1>Case Management</h1>
					<p className="hint">My cases</p>
				</div>
				<a href="/user/cases/new" className="button button-primary">
					Add New Case
				</a>
			</div>
			<nav className="case-strip" aria-label="Due cases">
				{strip.map(({ name, count, to }) => (
					<a key={name} className={count > 0 ? undefined : "none-due"} href={to}>
						{name} <b>{count}</b>
					</a>
				))}
			</nav>
			<form method="get" action="/user/cases" className="toolbar">
				<div>
					<label htmlFor="search-cases" className="field-label">
						Search by CNR Number, case number, party, advocate or note
					</label>
					<input
						id="search-cases"
						className="input"
						type="search"
						name="q"
						dir="auto"
						autoComplete="off"
						placeholder="CNR, number, party or note"
						maxLength={200}
					/>
				</div>
				<button type="submit" className="button">
					Search
				</button>
				<a className="button" href="/user/cases?filter=show">
					Filter
				</a>
			</form>
			<p className="list-head">
				{waiting} wait for approval, usually within 24 hours
				<a className="list-select" href="/user/cases?select=1">
					Select
				</a>
			</p>
			<section className="table-scroll case-list own-cases" aria-label="Cases">
				<table className="table">
					<thead>
						<tr>
							{COLUMNS.map((column) => (
								<th key={column} scope="col">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<Row key={row.id} row={row} />
						))}
					</tbody>
				</table>
			</section>
			<form id="selection" action="/user/cases/delete" className="cluster">
				{[
					["Delete selected", "delete"],
					["Archive selected", "archive"],
					["Set side of selected", "appears-for"],
					["Tag selected", "tags"],
				].map(([words, to]) => (
					<button key={to} type="submit" className="button button-small" formAction={`/user/cases/${to}`}>
						{words}
					</button>
				))}
			</form>
			<nav className="pager" aria-label="Pages">
				<p role="status">
					Page {page} of {pages}
				</p>
				<form action="/user/cases" className="with-button">
					<label>
						Entries per page
						<select className="input" name="limit" defaultValue="10">
							{[10, 25, 50].map((limit) => (
								<option key={limit} value={limit}>
									{limit}
								</option>
							))}
						</select>
					</label>
					<button type="submit" className="button">
						Show
					</button>
				</form>
				{page > 1 ? <a href={`/user/cases?page=${page - 1}`}>Previous</a> : <span>Previous</span>}
				{page < pages && <a href={`/user/cases?page=${page + 1}`}>Next</a>}
			</nav>
			<p className="links">
				Download {total} cases: <a href="/user/cases/export.csv">CSV</a>
				<a href="/user/cases/export.xlsx">Excel</a>
				<a href="/user/cases/print">Print</a>
				<a href="/user/cases?state=archived">Archived cases</a>
			</p>
		</main>
	);
}

function Foot({ formToken }) {
	return (
		<footer className="site-edge">
			<form method="post" id="page-form" action="/render-mode">
				<input type="hidden" name="form_token" value={formToken} />
				<input type="hidden" name="returnTo" value="/user/cases" />
				This is the low-data version. The standard version also works offline.{" "}
				<button type="submit" name="mode" value="full" className="link-button">
					Standard version
				</button>
			</form>
			{[
				["hi", "हिन्दी"],
				["mr", "मराठी"],
			].map(([language, name]) => (
				<button
					key={language}
					type="submit"
					form="page-form"
					formAction="/language"
					name="language"
					value={language}
					lang={language}
					className="link-button"
				>
					{name}
				</button>
			))}
			<a href="/help">Help</a>
		</footer>
	);
}

/** What stands in the body. */
export function ListBody({ person, formToken, ...list }) {
	return (
		<>
			<a className="skip-link" href="#main">
				Skip to main content
			</a>
			<div className="app-shell">
				<header className="top-bar">
					<details className="sheet">
						<summary className="button button-quiet">Menu</summary>
					</details>
					<span className="top-brand">Nyaya Diary</span>
					<nav className="bottom-bar" aria-label="Main pages">
						<a href="/user/diary">Today</a>
						<a href="/user/cases" aria-current="page">
							Cases
						</a>
						<a href="/user/changes">Changes</a>
					</nav>
					<Sidebar person={person} />
				</header>
				<div className="beside-sidebar">
					<Cases {...list} />
					<Foot formToken={formToken} />
				</div>
			</div>
		</>
	);
}

export function ListPage(list) {
	return (
		<html lang="en" className="mode-light">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#1f4b7a" />
				<title>Case Management · Nyaya Diary</title>
				<link rel="stylesheet" href="/assets/app.css" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			</head>
			<body>
				<ListBody {...list} />
			</body>
		</html>
	);
}
