import type * as z from 'zod';
import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { ReaderCheckout } from '../../lib/rules/checkout/reader-checkouts.ts';
import { FAILURES } from '../../lib/rules/failures.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { findReaderCheckout } from '../../lib/table/checkout/reader-checkouts.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { toFrontDeskAppointmentView } from '../../lib/views/booking/appointments.ts';
import { toSnakeCase } from '../../lib/views/field-names.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import {
  canAccessReaderCheckout,
  type ReaderCheckoutContext,
} from '../../lib/workflows/checkout/reader-checkouts.ts';
import { numberWaitingReceiptsAndFindAll } from '../../lib/workflows/journal/receipts.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

type Routes = (typeof checkout.routes)['checkout-show' | 'checkout-cancel'];
type StateRequest = Pick<Request<Routes>, 'tenant' | 'salon' | 'caller' | 'now' | 'input'>;
type CheckoutState = z.input<Routes['reply']>['data'];

/** The checkout of a request, and what settles it. Fails with recordNotFound. */
export async function loadAccessibleCheckoutAndContext(
  { tenant, salon, caller, now, input }: StateRequest,
  deps: Dependencies & PaymentPorts,
): Promise<Outcome<{ readonly found: ReaderCheckout; readonly context: ReaderCheckoutContext }>> {
  const [found, processor] = await Promise.all([
    findReaderCheckout(deps.store, tenant, input.checkout_id),
    openSalonProcessor(deps, salon),
  ]);
  if (!found || !(await canAccessReaderCheckout(deps.store, tenant, found, caller)))
    return fail('recordNotFound', 'checkoutId');
  if (!processor.ok) return processor;
  const { store, catalogs } = deps;
  return ok({ found, context: { store, catalogs, processor: processor.value, salon, now } });
}

/** The state of a checkout; once it is paid, with the fields that `pay` replies (BEHAVIOR §37.6). */
export async function readCheckoutStateAndNumberReceipt(
  request: StateRequest,
  deps: Dependencies,
  checkout: ReaderCheckout,
): Promise<CheckoutState> {
  const { tenant, salon, now } = request;
  const paid = checkout.state === 'paid' ? checkout : undefined;
  const reason = 'reason' in checkout ? checkout.reason : undefined;
  const { visitIds = [], saleIds = [] } = paid ?? {};
  const [visits, sales] = await Promise.all([
    Promise.all(visitIds.map((id) => findAppointment(deps.store, tenant, id))),
    Promise.all(saleIds.map((id) => findSaleById(deps.store, tenant, id))),
  ]);
  const found = visits.flatMap((visit) => visit ?? []);
  const sold = sales.flatMap((sale) => sale ?? []);
  const [reference] = [
    ...visitIds.map((id) => ({ kind: 'appointment', id }) as const),
    ...saleIds.map((id) => ({ kind: 'sale', id }) as const),
  ];
  const [catalog, customers, receipts] = await Promise.all([
    deps.catalogs(salon),
    resolveCustomerMap(
      deps.store,
      tenant,
      found.flatMap(({ customerId }) => customerId ?? []),
    ),
    reference && !paid?.receipt ? numberWaitingReceiptsAndFindAll(deps, salon, reference, now) : undefined,
  ]);
  const [appointment = null, ...others] = found.map((visit) =>
    toFrontDeskAppointmentView(visit, catalog, customers, request),
  );
  const receipt = paid?.receipt ?? receipts?.receipt;
  return {
    checkout_id: checkout.id,
    state: toSnakeCase(checkout.state),
    reason: reason ? FAILURES[reason].message : null,
    appointment,
    ...(others.length > 0 ? { other_appointments: others } : {}),
    ...(sold.length > 0 ? { sales: sold.map(toSaleView) } : {}),
    receipt: receipt ? { receipt_id: receipt.id, number: receipt.number } : null,
    change: paid ? formatMoney(paid.change) : null,
  };
}
