/** The case list's facts in lean markup, without a framework around it. */
import { COLUMNS, FOOT, MENU } from "./list-data.js";

function Icon({ name, size = 18 }) {
	return (
		<svg width={size} height={size} aria-hidden="true">
			<use href={`/assets/icons.svg#${name}`} />
		</svg>
	);
}

function Hearing({ hearing }) {
	if (!hearing) return <span className="hint">No date</span>;
	return (
		<span className={`hearing-day hearing-${hearing.nearness}`}>
			<time dateTime={hearing.day} className="hearing">
				{hearing.words}
			</time>{" "}
			<span className="hearing-when">{hearing.when}</span>
		</span>
	);
}

function Approval({ isApproved }) {
	return isApproved ? (
		<span className="badge badge-good">Approved</span>
	) : (
		<>
			<span className="badge badge-wait">Not Approved</span> <span className="hint">Waiting for approval</span>
		</>
	);
}

function Act({ row, title, to }) {
	return (
		<a className="button button-small" aria-label={`${title} ${row.cnr}`} href={to}>
			{title}
		</a>
	);
}

function Row({ row }) {
	return (
		<tr id={`case-${row.id}`} className={row.hearing && `case-${row.hearing.nearness}`}>
			<td data-label="Select">
				<label className="tick-target">
					<input
						type="checkbox"
						className="tick"
						name="case"
						value={row.id}
						form="selection"
						aria-label={`Select ${row.cnr}`}
					/>
				</label>
			</td>
			<td data-label="No">{row.number}</td>
			<th scope="row" data-label="CNR Number">
				<span className="case-when">
					<Hearing hearing={row.hearing} /> {row.room && <span>Court {row.room}</span>}
				</span>
				<a className="case-name" dir="auto" href={`/user/cases/${row.id}`}>
					{row.name}
				</a>
				<span className="figures">{row.cnr}</span>
			</th>
			<td data-label="Case Number">
				{row.caseNumber}
				<span className="case-facts"> · {row.facts}</span>
				{row.tags.length > 0 && (
					<span className="tag-words">
						<span className="visually-hidden">Tags: </span>
						{row.tags.join(" · ")}
					</span>
				)}
			</td>
			{row.sides.map(({ label, shown, more }) => (
				<td key={label} data-label={label} dir="auto">
					{shown}
					{more && <span className="hint">{more}</span>}
				</td>
			))}
			<td data-label="Next Hearing Date" className="card-hearing">
				<Hearing hearing={row.hearing} />
				{row.isChanged && <span className="change-mark">Changed</span>}
			</td>
			<td data-label="Valid & Approved">
				<Approval isApproved={row.isApproved} />
			</td>
			<td data-label="Actions">
				<details className="row-menu">
					<summary className="button button-quiet button-icon" aria-label={`Actions for ${row.cnr}`}>
						•••
					</summary>
					<div className="row-menu-panel">
						<p className="case-more">
							{row.cnr} · {row.isApproved ? "Approved" : "Not Approved"}
						</p>
						{!row.isApproved && <Act row={row} title="Edit" to={`/user/cases/${row.id}/edit`} />}
						<Act row={row} title="Archive" to={`/user/cases/archive?case=${row.id}`} />
						<Act row={row} title="Delete" to={`/user/cases/delete?case=${row.id}`} />
					</div>
				</details>
			</td>
		</tr>
	);
}

function MenuItem({ item }) {
	const inside = (
		<>
			<Icon name="item" size={20} />
			<span className="wide">{item.name}</span>
		</>
	);
	if (item.to)
		return (
			<a title={item.name} className="menu-item menu-link" href={item.to}>
				{inside}
			</a>
		);
	return (
		<details open={item.isOpen}>
			<summary className="menu-item menu-title" title={item.name}>
				{inside}
			</summary>
			<ul className="menu-links">
				{item.links.map(([name, to]) => (
					<li key={to}>
						<a className="menu-item menu-link" aria-current={to === "/user/cases" ? "page" : undefined} href={to}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</details>
	);
}

const Hidden = ({ name, value }) => <input type="hidden" name={name} value={value} />;

function Sidebar({ person, formToken, children }) {
	return (
		<nav className="sidebar" aria-label="Sidebar">
			<div className="sidebar-brand">
				<span className="wide">Nyaya Diary</span>
				{children}
			</div>
			<div className="sidebar-menu">
				{MENU.map((item) => (
					<MenuItem key={item.name} item={item} />
				))}
			</div>
			<div className="sidebar-foot">
				<div className="wide">
					<p className="font-semibold">{`${person.first_name} ${person.last_name}`}</p>
					<p className="text-sm">{person.email}</p>
				</div>
				<a className="menu-item menu-link" title="Profile" href="/user/profile/edit">
					<Icon name="item" size={20} />
					<span className="wide">Profile</span>
				</a>
				<form method="post" action="/logout" noValidate>
					<Hidden name="form_token" value={formToken} />
					<button type="submit" className="menu-item menu-link" title="Log out">
						<Icon name="item" size={20} />
						<span className="wide">Log out</span>
					</button>
				</form>
			</div>
		</nav>
	);
}

function Collapse({ formToken }) {
	return (
		<form method="post" action="/sidebar" className="sidebar-collapse">
			<Hidden name="form_token" value={formToken} />
			<Hidden name="returnTo" value="/user/cases" />
			{["collapsed", "expanded"].map((state) => (
				<button
					key={state}
					type="submit"
					name="state"
					value={state}
					className={`button button-quiet button-icon to-${state}`}
					aria-label={state === "collapsed" ? "Collapse the sidebar" : "Expand the sidebar"}
					aria-keyshortcuts="Control+B Meta+B"
				>
					<Icon name="item" size={20} />
				</button>
			))}
		</form>
	);
}

function Step({ label, page }) {
	return page ? (
		<a href={`/user/cases?page=${page}`} className="button button-small">
			{label}
		</a>
	) : (
		<button type="button" className="button button-small" disabled>
			{label}
		</button>
	);
}

function Search() {
	return (
		<form method="get" action="/user/cases" className="toolbar toolbar-roomy">
			<div>
				<label htmlFor="search-cases" className="field-label more-words">
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
				<Icon name="item" />
				<span className="more-words">Search</span>
			</button>
			<a className="button" href="/user/cases?filter=show">
				Filter
			</a>
		</form>
	);
}

function Cases({ rows, strip, page, pages, total }) {
	return (
		<main className="page" id="main" tabIndex={-1}>
			<div className="page-head">
				<h1>Case Management</h1>
				<a href="/user/cases/new" className="button button-primary">
					<Icon name="item" />
					<span>
						Add<span className="more-words"> New Case</span>
					</span>
				</a>
			</div>
			<nav className="case-strip" aria-label="What is due">
				{strip.map(({ name, count, to }) => (
					<a key={name} className={count > 0 ? "case-count" : "case-count case-count-none"} href={to}>
						<span>{name}</span> <b>{count}</b>
					</a>
				))}
			</nav>
			<Search />
			<section className="table-scroll case-list case-list-own" aria-label="Cases">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">
								<span className="visually-hidden">Select</span>
							</th>
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
			<form id="selection" action="/user/cases/delete" className="selection">
				<button type="submit" className="button button-small">
					Delete selected
				</button>
				<button type="submit" className="button button-small" formAction="/user/cases/archive">
					Archive selected
				</button>
				<button type="submit" className="button button-small" formAction="/user/cases/tags">
					Tag selected
				</button>
				<button type="submit" className="button button-small" formAction="/user/cases/appears-for">
					Set side
				</button>
			</form>
			<nav className="pager" aria-label="Pages">
				<Step label="Previous" page={page > 1 && page - 1} />
				<span>
					Page {page} of {pages}
				</span>
				<Step label="Next" page={page < pages && page + 1} />
			</nav>
			<p className="links no-print">
				<span className="hint">Download {total} cases: </span>
				<a href="/user/cases/export.csv">CSV</a>
				<a href="/user/cases/export.xlsx">Excel</a>
				<a href="/user/cases/print">Print</a>
				<a href="/user/cases?state=archived">Archived cases</a>
			</p>
		</main>
	);
}

function Foot({ formToken }) {
	return (
		<footer className="site-footer">
			<form method="post" action="/render-mode">
				<Hidden name="form_token" value={formToken} />
				<Hidden name="mode" value="full" />
				<Hidden name="returnTo" value="/user/cases" />
				<span className="hint">You see the low-data version. The other works offline too. </span>
				<button type="submit" className="link-button">
					Standard version
				</button>
			</form>
			<form method="post" action="/language" className="language-choice" aria-label="Language">
				<Hidden name="form_token" value={formToken} />
				<Hidden name="returnTo" value="/user/cases" />
				<button type="submit" name="language" value="hi" lang="hi" className="link-button">
					हिन्दी
				</button>
				<button type="submit" name="language" value="mr" lang="mr" className="link-button">
					मराठी
				</button>
			</form>
			{FOOT.map(([name, to]) => (
				<a key={to} href={to}>
					{name}
				</a>
			))}
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
			<div className="app-shell app-shell-auto">
				<header className="shell-head">
					<details className="sheet">
						<summary className="button button-quiet button-icon" aria-label="Menu">
							<Icon name="item" size={22} />
						</summary>
					</details>
					<span className="topbar-brand">Nyaya Diary</span>
					<Sidebar person={person} formToken={formToken}>
						<Collapse formToken={formToken} />
					</Sidebar>
				</header>
				<div className="flex min-w-0 flex-1 flex-col">
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
