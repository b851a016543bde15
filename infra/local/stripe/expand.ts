import { type Account, all, findAny } from './account.ts';
import { invalid } from './errors.ts';
import { intentOfInvoice, linksOfInvoice } from './invoice-payments.ts';
import { inShapeOf } from './older-shape.ts';

type Fields = Record<string, unknown>;

const DEPTH_MAX = 4;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}

/** What Stripe only shows when it is asked for. */
function onRequest(account: Account, owner: Fields, field: string): unknown {
  const id = String(owner.id);
  switch (`${owner.object}.${field}`) {
    case 'invoice.confirmation_secret': {
      const intent = intentOfInvoice(account, id);
      return intent === undefined ? null : { client_secret: intent.client_secret, type: 'payment_intent' };
    }
    case 'invoice.payments':
      return listOf(linksOfInvoice(account, id), `/v1/invoice_payments?invoice=${id}`);
    case 'charge.refunds':
      return listOf(
        all(account, 'refund').filter((refund) => refund.charge === id),
        `/v1/charges/${id}/refunds`,
      );
    case 'customer.subscriptions':
      return listOf(
        all(account, 'subscription').filter((subscription) => subscription.customer === id),
        `/v1/customers/${id}/subscriptions`,
      );
    default:
      return undefined;
  }
}

// A plain string in the version's types, although it looks like a reference.
const NEVER = new Set(['charge.payment_method']);

/** The object with the reference at the path put in place of its id. */
function expanded(
  account: Account,
  version: string,
  owner: Fields,
  path: readonly string[],
  whole: string,
): Fields {
  const [field = '', ...rest] = path;
  const refuse = () =>
    invalid(`This property cannot be expanded (${field}). You may want to try expanding another property.`, {
      param: `expand[${whole}]`,
    });
  const stored = owner[field] === undefined ? onRequest(account, owner, field) : owner[field];
  if (stored === undefined || NEVER.has(`${owner.object}.${field}`)) throw refuse();
  if (stored === null) return { ...owner, [field]: null };
  const deeper = (value: unknown): unknown => {
    const object = typeof value === 'string' ? findAny(account, value) : undefined;
    const target: unknown = object === undefined ? value : inShapeOf(version, account, object);
    if (!isFields(target)) throw refuse();
    return rest.length === 0 ? target : expanded(account, version, target, rest, whole);
  };
  return { ...owner, [field]: Array.isArray(stored) ? stored.map(deeper) : deeper(stored) };
}

/** Puts whole objects where `expand` asks for them; a field that is no reference is refused as Stripe does. */
export function expand(account: Account, version: string, body: object, paths: readonly string[]): object {
  return paths.reduce<object>((grown, path) => {
    const steps = path.split('.');
    if (steps.length > DEPTH_MAX) {
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    return isFields(grown) ? expanded(account, version, grown, steps, path) : grown;
  }, body);
}
