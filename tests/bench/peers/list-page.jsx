/** The case list's markup without a framework around it. */
import {
	ChevronRight,
	CircleCheck,
	Clock,
	LogOut,
	Menu,
	PanelLeft,
	Pencil,
	Plus,
	Scale,
	Search,
	Trash2,
} from "lucide-react";

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const COLUMNS = [
	"No",
	"CNR Number",
	"Case Number",
	"Respondents",
	"Respondent Advocates",
	"Petitioners",
	"Petitioner's Advocates",
	"Next Hearing Date",
	"Valid & Approved",
	"Actions",
];

function Hearing({ day }) {
	if (!day) return <span className="hint">No date given</span>;
	const [year, month, date] = day.split("-");
	const days = Math.round((Date.parse(day) - Date.now()) / DAY_MS);
	return (
		<span>
			<time dateTime={day} className="hearing">
				{Number(date)} {MONTHS[Number(month) - 1]} {year}
			</time>
			<span className="hearing-when">{days < 0 ? `${-days} days ago` : `in ${days} days`}</span>
		</span>
	);
}

function Names({ names }) {
	return <span dir="auto">{names.length > 0 ? names.join(", ") : "–"}</span>;
}

function Row({ row, number }) {
	return (
		<tr>
			<td data-label="Select">
				<label className="tick-target">
					<input type="checkbox" className="tick" name="case" value={row.id} form="selection" />
					<span className="visually-hidden">Select {row.cnr_number}</span>
				</label>
			</td>
			<td data-label="No">{number}</td>
			<td data-label="CNR Number" className="figures">
				{row.cnr_number}
			</td>
			<td data-label="Case Number">{row.case_number}</td>
			<td data-label="Respondents">
				<Names names={row.respondents} />
			</td>
			<td data-label="Respondent Advocates">
				<Names names={row.respondent_advocates} />
			</td>
			<td data-label="Petitioners">
				<Names names={row.petitioners} />
			</td>
			<td data-label="Petitioner's Advocates">
				<Names names={row.petitioner_advocates} />
			</td>
			<td data-label="Next Hearing Date" className="card-first">
				<Hearing day={row.next_date} />
			</td>
			<td data-label="Valid & Approved">
				{row.is_approved ? (
					<span className="badge badge-good">
						<CircleCheck size={14} aria-hidden /> Approved
					</span>
				) : (
					<span className="badge badge-wait">
						<Clock size={14} aria-hidden /> Not Approved
					</span>
				)}
			</td>
			<td data-label="Actions">
				<div className="row-actions">
					{!row.is_approved && (
						<a
							href={`/user/cases/${row.id}/edit`}
							className="button button-icon"
							title="Edit"
							aria-label={`Edit ${row.cnr_number}`}
						>
							<Pencil size={18} aria-hidden />
						</a>
					)}
					<a
						href={`/user/cases/delete?case=${row.id}`}
						className="button button-icon"
						title="Delete"
						aria-label={`Delete ${row.cnr_number}`}
					>
						<Trash2 size={18} aria-hidden />
					</a>
				</div>
			</td>
		</tr>
	);
}

function Sidebar({ person, formToken, children }) {
	return (
		<nav className="sidebar" aria-label="Sidebar">
			<div className="sidebar-brand">
				<span className="wide">Nyaya Diary</span>
				{children}
			</div>
			<div className="sidebar-menu">
				<p className="sidebar-label wide" aria-hidden>
					Sidebar
				</p>
				<details open>
					<summary className="menu-title" title="Cases">
						<Scale size={20} aria-hidden />
						<span className="wide">Cases</span>
						<ChevronRight size={16} className="chevron wide" aria-hidden />
					</summary>
					<ul className="menu-links">
						<li>
							<a href="/user/cases" className="menu-link active" aria-current="page">
								Case Management
							</a>
						</li>
					</ul>
				</details>
			</div>
			<div className="sidebar-foot">
				<div className="person wide">
					<p className="person-name">{`${person.first_name} ${person.last_name}`}</p>
					<p className="person-email">{person.email}</p>
				</div>
				<form method="post" action="/logout" noValidate>
					<input type="hidden" name="form_token" value={formToken} />
					<button type="submit" className="menu-link" title="Log out">
						<LogOut size={20} aria-hidden />
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
			<input type="hidden" name="form_token" value={formToken} />
			<input type="hidden" name="state" value="collapsed" />
			<input type="hidden" name="returnTo" value="/user/cases" />
			<button
				type="submit"
				className="button button-quiet button-icon"
				aria-label="Collapse the sidebar"
				aria-keyshortcuts="Control+B Meta+B"
			>
				<PanelLeft size={20} aria-hidden />
			</button>
		</form>
	);
}

function Pager({ page, pages }) {
	return (
		<nav className="pager" aria-label="Pages">
			{page > 1 ? (
				<a href={`/user/cases?page=${page - 1}`} className="button button-small">
					Previous
				</a>
			) : (
				<button type="button" className="button button-small" disabled>
					Previous
				</button>
			)}
			<span>
				Page {page} of {pages}
			</span>
			{page < pages ? (
				<a href={`/user/cases?page=${page + 1}`} className="button button-small">
					Next
				</a>
			) : (
				<button type="button" className="button button-small" disabled>
					Next
				</button>
			)}
		</nav>
	);
}

function Cases({ rows, page, pages }) {
	return (
		<main className="page" id="main" tabIndex={-1}>
			<div className="page-head">
				<h1>Case Management</h1>
				<a href="/user/cases/new" className="button button-primary">
					<Plus size={18} aria-hidden />
					<span>Add New Case</span>
				</a>
			</div>
			<form method="get" action="/user/cases" className="toolbar">
				<div>
					<label htmlFor="search-cnr" className="field-label">
						Search by CNR Number
					</label>
					<input id="search-cnr" className="input" type="search" name="cnr_number" autoComplete="off" />
				</div>
				<button type="submit" className="button">
					<Search size={18} aria-hidden />
					<span>Search</span>
				</button>
			</form>
			<section className="table-scroll cards" aria-label="Cases">
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
						{rows.map((row, position) => (
							<Row key={row.id} row={row} number={(page - 1) * rows.length + position + 1} />
						))}
					</tbody>
				</table>
			</section>
			<form id="selection" action="/user/cases/delete" className="mt-3">
				<button type="submit" className="button button-small">
					Delete selected
				</button>
			</form>
			<Pager page={page} pages={pages} />
		</main>
	);
}

export function ListPage({ person, rows, page, pages, formToken }) {
	return (
		<html lang="en" className="way-light">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#1f4b7a" />
				<title>Case Management · Nyaya Diary</title>
				<link rel="stylesheet" href="/assets/app.css" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			</head>
			<body>
				<a className="skip-link" href="#main">
					Skip to the page
				</a>
				<div className="app-shell">
					<Sidebar person={person} formToken={formToken}>
						<Collapse formToken={formToken} />
					</Sidebar>
					<div className="app-shell-page">
						<header className="topbar">
							<details className="sheet">
								<summary className="button button-quiet button-icon" aria-label="Menu">
									<Menu size={22} aria-hidden />
								</summary>
								<Sidebar person={person} formToken={formToken} />
							</details>
							<span className="topbar-name">Nyaya Diary</span>
						</header>
						<Cases rows={rows} page={page} pages={pages} />
						<footer className="site-footer">
							<form method="post" action="/way">
								<input type="hidden" name="form_token" value={formToken} />
								<input type="hidden" name="mode" value="full" />
								<input type="hidden" name="returnTo" value="/user/cases" />
								<button type="submit" className="button button-quiet button-small">
									Full version
								</button>
							</form>
						</footer>
					</div>
				</div>
			</body>
		</html>
	);
}
