import type * as z from 'zod';

/**
 * Creates a value at its first use, and once. Schemas are created this way: each one costs time at a cold start, and a
 * function that starts serves one operation.
 */
export function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** The same for a schema that has a name in the API reference, such as `Appointment`. Each schema has its own name. */
export const named = <Schema extends z.ZodType>(id: string, create: () => Schema): (() => Schema) =>
  once(() => create().meta({ id }));
