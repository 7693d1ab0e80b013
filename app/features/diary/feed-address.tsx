import { CopyField } from "~/ui/copy-field";

/** The private address, to be copied or opened. */
export function FeedAddress({ address }: { address: string | null }) {
	if (!address)
		return <p className="note">Your address works, but it cannot be shown again. Make a new one to see it here.</p>;
	return (
		<div className="field">
			<label htmlFor="feed-address">Private address</label>
			<p className="hint" id="feed-hint">
				Whoever has this address sees your hearings. Do not share it.
			</p>
			<CopyField id="feed-address" value={address} describedBy="feed-hint" />
			<p className="mt-2">
				<a href={address.replace(/^https?:/, "webcal:")}>Open it in this device's calendar</a>
			</p>
		</div>
	);
}

/** How to add the address to the calendars people use most. */
export function FeedSteps() {
	return (
		<>
			<h2>Google Calendar (Android)</h2>
			<ul>
				<li>On a computer, open calendar.google.com.</li>
				<li>Beside “Other calendars”, choose + and then “From URL”.</li>
				<li>Paste the address and choose “Add calendar”. It also appears on your phone.</li>
			</ul>
			<h2>iPhone and iPad</h2>
			<ul>
				<li>Open the Calendar app, choose “Calendars”, then “Add Calendar”.</li>
				<li>Choose “Add Subscription Calendar” and paste the address.</li>
			</ul>
			<h2>Outlook</h2>
			<ul>
				<li>Open the calendar on outlook.com and choose “Add calendar”.</li>
				<li>Choose “Subscribe from web”, paste the address and choose “Import”.</li>
			</ul>
		</>
	);
}
