import { z } from "zod";

/** The keys an object schema takes, through unions, transforms and optional wrappers. */
export function schemaKeys(schema: z.core.$ZodType): Set<string> {
	if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
	if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((option) => [...schemaKeys(option)]));
	if (schema instanceof z.ZodPipe) return schemaKeys(schema.in);
	if (schema instanceof z.ZodIntersection)
		return new Set([...schemaKeys(schema.def.left), ...schemaKeys(schema.def.right)]);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return schemaKeys(schema.def.innerType);
	return new Set();
}
