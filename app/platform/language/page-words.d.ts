declare module "virtual:page-words/*" {
	const words: Record<string, string>;
	export default words;
}
