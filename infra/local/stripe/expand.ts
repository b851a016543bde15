import { type Account, findById } from './account.ts';
import { invalid } from './errors.ts';
import { findIntentOfInvoice } from './invoices.ts';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of a record; Stripe returns an invoice's client secret only where it is expanded. */
function getField(account: Account, record: Fields, field: string): unknown {
  if (record.object === 'invoice' && field === 'confirmation_secret') {
    const intent = findIntentOfInvoice(account, String(record.id));
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  }
  return record[field];
}

function expandPath(account: Account, record: Fields, [field = '', ...rest]: readonly string[]): Fields {
  const refuse = () =>
    invalid(`This property cannot be expanded (${field}). You may want to try expanding another property.`, {
      param: 'expand',
    });
  const value = getField(account, record, field);
  if (value === null) return { ...record, [field]: null };
  const expandValue = (each: unknown): unknown => {
    const target: unknown = typeof each === 'string' ? findById(account, each) : each;
    if (!isFields(target)) throw refuse();
    return rest.length === 0 ? target : expandPath(account, target, rest);
  };
  return { ...record, [field]: Array.isArray(value) ? value.map(expandValue) : expandValue(value) };
}

/** Replaces ids by the records they name, at each path such as `latest_charge` or `data.invoice`. */
export function expand(account: Account, body: object, paths: readonly string[]): object {
  return paths.reduce<Fields>((expanded, path) => expandPath(account, expanded, path.split('.')), {
    ...body,
  });
}
