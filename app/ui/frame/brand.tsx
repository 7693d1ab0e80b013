import { Icon } from "~/ui/frame/icon";

/** Logo and product name. */
export function Brand({ size = 24, className = "" }: { size?: number; className?: string }) {
	return (
		<span className={`inline-flex items-center ${className}`}>
			<Icon name="brand" size={size} className="mr-2" />
			Nyaya Diary
		</span>
	);
}
