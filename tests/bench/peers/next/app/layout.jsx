export const metadata = { title: "Case Management · Nyaya Diary" };

export default function Layout({ children }) {
	return (
		<html lang="en" className="mode-full">
			<body>{children}</body>
		</html>
	);
}
