import * as z from 'zod';
import { once } from '../rules/once.ts';

type Schema = z.core.$ZodType;

/** An e-mail address or phone number of a customer, guest or recipient of a gift, in replies (BEHAVIOR §2.5). */
export const shownContact = once(() => z.string());
/** The same, where it may be null. */
export const shownContactOrNull = once(() => z.string().nullable());

/** A mark of fields, and whether a schema has it. */
function openMark() {
  const marked = new WeakSet<Schema>();
  return {
    mark<const Field extends z.ZodType>(field: Field): Field {
      const own = field.clone();
      marked.add(own);
      return own;
    },
    isMarked: (schema: Schema): boolean => marked.has(schema),
  };
}

/** Marks a field of requests by which users write contact details of somebody else (BEHAVIOR §2.5). */
export const { mark: contactInput, isMarked: isContactInput } = openMark();
/** The same for the address of a gift's recipient, which may be empty: then nobody's address is written. */
export const { mark: recipientInput, isMarked: isRecipientInput } = openMark();
