import type * as z from 'zod';
import {
  EACH,
  type FieldPath,
  listContactInputPaths,
  listNullableShownContactPaths,
  listRecipientInputPaths,
  listShownContactPaths,
  withChangeAtPath,
} from '../contract/field-paths.ts';
import { can, type Principal } from '../rules/access/principals.ts';
import { fail } from '../rules/outcome.ts';
import { type Middleware, Refusal } from './call.ts';

/** Whether replies to the caller hide the contact details of customers, guests and recipients (BEHAVIOR §2.5). */
export const isContactHidden = (caller: Principal): boolean =>
  caller.kind === 'user' && !can(caller, 'customers.contact');

/** The reply as the caller may see it: contact details are null, or empty where they are never null (BEHAVIOR §2.5). */
export function withContactsHidden(schema: z.ZodType, reply: unknown, caller: Principal): unknown {
  if (!isContactHidden(caller)) return reply;
  const texts = listShownContactPaths(schema).reduce(
    (shown, path) => withChangeAtPath(shown, path, () => ''),
    reply,
  );
  return listNullableShownContactPaths(schema).reduce(
    (shown, path) => withChangeAtPath(shown, path, () => null),
    texts,
  );
}

function listValues(value: unknown, [name, ...rest]: FieldPath): unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === EACH) return Array.isArray(value) ? value.flatMap((each) => listValues(each, rest)) : [];
  if (!Object.hasOwn(value, name)) return [];
  return listValues((value as { readonly [name: string]: unknown })[name], rest);
}

const isEmpty = (value: unknown): boolean => value === '' || value === null;

/** Refuses contact details in a request of a user who may not see them (403, BEHAVIOR §2.5). */
export const checkContacts: Middleware = {
  before: ({ context: { call } }) => {
    const { route, body, caller } = call;
    if (!route || !isContactHidden(caller)) return;
    const contacts = listContactInputPaths(route.input).flatMap((path) => listValues(body, path));
    const recipients = listRecipientInputPaths(route.input).flatMap((path) => listValues(body, path));
    if (contacts.length === 0 && recipients.every(isEmpty)) return;
    throw new Refusal(fail('forbidden', { permission: ['customers.contact'] }));
  },
};
