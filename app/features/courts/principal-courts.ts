type Named = { id: string; name: string };

/**
 * The courts every district is sure to have: one principal complex and two establishments in it.
 * They stand in where nobody has said which courts there are.
 */
export function principalCourtsOf({ id, name }: Named): { complex: Named; establishments: [Named, Named] } {
	return {
		complex: { id: `${id}-c1`, name: `${name} District and Sessions Court Complex` },
		establishments: [
			{ id: `${id}-e1`, name: `Principal District and Sessions Court, ${name}` },
			{ id: `${id}-e2`, name: `Civil Judge Senior Division, ${name}` },
		],
	};
}
