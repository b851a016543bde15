import type { Handler } from '../../lib/http/call.ts';
import type { CustomerId, SaleId, Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { putMailDecline } from '../../lib/table/notifications/mail-refusals.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readUnsubscribeLink } from './link.ts';

const MESSAGES = {
  endings: 'You get no more mails about what ends',
  reminders: 'You get no more reminders by e-mail',
};

type Person = {
  readonly customerId: CustomerId | null;
  readonly guest?: { readonly email: string } | undefined;
};

/** The owner of the product of a sale, who gets the mail about its end. */
async function findOwner(store: Store, tenant: Tenant, id: SaleId): Promise<Person | undefined> {
  const sale = await findSaleById(store, tenant, id);
  const head = sale && (await findPurchaseHead(store, tenant, PURCHASED_KIND[sale.type], sale.purchasedId));
  return sale && { customerId: head?.customerId ?? sale.customerId, guest: sale.guest };
}

async function findEmail(store: Store, tenant: Tenant, person: Person | undefined): Promise<string> {
  const { customerId = null, guest } = person ?? {};
  return (customerId === null ? guest : await resolveCustomer(store, tenant, customerId))?.email ?? '';
}

/**
 * The address that the reminders of a visit, or the mail about a product that ends, go to gets no more of them; a repeated call
 * changes nothing (BEHAVIOR §33.5).
 */
export const unsubscribe: Handler<'visit/unsubscribe'> = async (request, deps) => {
  const { tenant, salon, input, now, wantsPage } = request;
  const { store } = deps;
  const declined = await readUnsubscribeLink(request, deps);
  if (!declined.ok) return declined;
  const { kind, id } = declined.value;
  const person = await (kind === 'endings'
    ? findOwner(store, tenant, id)
    : findAppointment(store, tenant, id));
  const email = await findEmail(store, tenant, person);
  if (email) await store.commit([putMailDecline(tenant, email, kind, now)]);
  if (wantsPage) return ok(renderUnsubscribePage(kind, input.lang, salon, 'done'));
  return ok({ message: MESSAGES[kind] });
};
