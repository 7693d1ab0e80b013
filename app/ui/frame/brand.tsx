import { Icon } from "~/ui/frame/icon";

/** Logo and product name. */
export function Brand({ size = 24 }: { size?: number }) {
	return (
		<span className="inline-flex items-center">
			<Icon name="brand" size={size} className="mr-2" />
			Nyaya Diary
		</span>
	);
}
