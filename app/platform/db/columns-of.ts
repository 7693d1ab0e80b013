/** Selects columns of a table under their own names. */
export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
