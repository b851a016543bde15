import type { CustomerId } from '../rules/ids.ts';

/** The customers and e-mail addresses that a document names. */
type MentionedPeople = {
  readonly customerIds: readonly CustomerId[];
  readonly emails: readonly string[];
};

type Fields = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** An object with a first name and an id is a customer. */
function listCustomerIds(fields: Fields): CustomerId[] {
  const ids = [fields.customer_id, 'fname' in fields ? fields.id : undefined];
  return ids.filter((id): id is CustomerId => typeof id === 'number' && id > 0);
}

const EMAIL = /(^|_)email$/;

/** Lists the customers and addresses in a reply, at any depth: it is not given again once they are erased (BEHAVIOR §4.7). */
export function listMentionedCustomersAndEmails(value: unknown): MentionedPeople {
  if (!isObject(value)) return { customerIds: [], emails: [] };
  const inner = Object.values(value).map(listMentionedCustomersAndEmails);
  const own = Array.isArray(value) ? {} : value;
  const emails = Object.entries(own).flatMap(([name, each]) =>
    EMAIL.test(name) && typeof each === 'string' && each !== '' ? [each] : [],
  );
  return {
    customerIds: [...new Set([...listCustomerIds(own), ...inner.flatMap((each) => each.customerIds)])],
    emails: [...new Set([...emails, ...inner.flatMap((each) => each.emails)])],
  };
}
