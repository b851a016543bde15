import { createServiceNamer } from '../booking/lines.ts';
import type { Catalog } from '../page-data.ts';
import {
  formatDay,
  formatPrice,
  formatServiceWithOption,
  formatTime,
  formatTimesWithZoneIfNeeded,
  fromApiTime,
} from '../parts/format.ts';
import { AddOns, VisitFacts } from '../parts/visit-facts.tsx';
import { findStatusName, VISIT_STATUS } from '../parts/visit-status.ts';
import { getPageLanguage, texts } from '../texts/index.ts';
import { sumNetPaid, sumRefunded, toVisitDay, type Visit } from './visit.ts';

const words = () => texts().visit;

export function VisitStatus({ visit }: { readonly visit: Visit }) {
  const status = findStatusName(visit.status);
  return status ? <span class={`chip status-${status}`}>{words().statuses[status]}</span> : null;
}

/** 'Tuesday, November 24 at 2:30 PM'. */
export const formatVisitStart = (visit: Pick<Visit, 'date' | 'time'>): string =>
  texts().done.at(formatDay(toVisitDay(visit)), formatTime(fromApiTime(visit.time)));

type VisitDetailsProps = { readonly visit: Visit; readonly catalog: Catalog };

export function VisitDetails({ visit, catalog }: VisitDetailsProps) {
  const { shop } = catalog;
  const { services, location, appointment_number, total, deposit_amount, tax } = visit;
  const price = (amount: string | number) => formatPrice(String(amount), shop.currency);
  const nameFor = createServiceNamer(services.map(({ guest_no }) => guest_no));
  const paid = sumNetPaid(visit);
  const refunded = sumRefunded(visit);
  const isLost = visit.status === VISIT_STATUS.cancelled || visit.status === VISIT_STATUS.noShow;
  const isUnpaid =
    visit.status === VISIT_STATUS.pendingPayment || visit.status === VISIT_STATUS.paymentFailed;
  const notes = [
    paid > 0 ? words()[isLost ? 'kept' : 'paid'](price(paid)) : '',
    refunded > 0 ? words().refunded(price(refunded)) : '',
    isUnpaid && deposit_amount > 0 ? words().deposit(price(deposit_amount)) : '',
  ];
  const isTaxShown = visit.tax_included && Number(tax) > 0;
  return (
    <VisitFacts
      services={services.map(({ name, pricing_option_name: option, guest_no, guest_name, staff, addons }) => (
        <>
          {nameFor(formatServiceWithOption(name, option), guest_no, guest_name)}
          {staff && <span class="quiet"> {words().with(staff.name)}</span>}
          <AddOns addOns={addons} />
        </>
      ))}
      time={formatTimesWithZoneIfNeeded(visit, catalog.location?.time_zone ?? 'UTC')}
      location={location}
      cost={
        <>
          {price(total)}{' '}
          {isTaxShown && (
            <span class="quiet">{texts().tax.contained(getPageLanguage().tax, price(tax))} </span>
          )}
          <span class="quiet">{notes.filter(Boolean).join(' ')}</span>
        </>
      }
      number={appointment_number}
    />
  );
}
