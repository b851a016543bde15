import * as z from 'zod';

type Schema = z.core.$ZodType;

/** An e-mail address or phone number of a customer, guest or recipient of a gift, in replies (BEHAVIOR §2.7). */
export const contactText = z.string();
/** The same, where it may be null. */
export const contactOrNull = z.string().nullable();

const written = new WeakSet<Schema>();

/** Marks a field of requests by which users write contact details of somebody else (BEHAVIOR §2.7). */
export function contactInput<const Field extends z.ZodType>(field: Field): Field {
  const own = field.clone();
  written.add(own);
  return own;
}

export const isContactInput = (schema: Schema): boolean => written.has(schema);
