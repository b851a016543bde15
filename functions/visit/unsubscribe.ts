import type { visit } from '../../lib/contract/booking/visit.ts';
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
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';
import { readDeclineEndingsToken } from '../../lib/workflows/products/product-links.ts';

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
export const unsubscribe: Handler<(typeof visit.routes)['unsubscribe']> = async (
  { tenant, salon, input, now, wantsPage },
  { store, tokens },
) => {
  const saleId = await readDeclineEndingsToken(tokens, salon, input.token, now);
  if (saleId !== undefined) {
    const email = await findEmail(store, tenant, await findOwner(store, tenant, saleId));
    if (email) await store.commit([putMailDecline(tenant, email, 'endings', now)]);
    if (wantsPage) return ok(renderUnsubscribePage('endings', input.lang, salon, true));
    return ok({ status: true, message: 'You get no more mails about what ends' });
  }
  const id = await readVisitTokenAppointmentId(tokens, salon, input.token, now, 'decline-reminders');
  if (!id.ok) return id;
  const email = await findEmail(store, tenant, await findAppointment(store, tenant, id.value));
  if (email) await store.commit([putMailDecline(tenant, email, 'reminders', now)]);
  if (wantsPage) return ok(renderUnsubscribePage('reminders', input.lang, salon, true));
  return ok({ status: true, message: 'You get no more reminders by e-mail' });
};
