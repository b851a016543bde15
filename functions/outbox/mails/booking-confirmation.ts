import { TENDER, type Tender } from '../../../lib/rules/booking/appointments.ts';
import { toBill } from '../../../lib/rules/booking/bill.ts';
import { sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import { isCoverRow } from '../../../lib/rules/payments/card-charges.ts';
import { TEXTS } from '../texts/en.ts';
import type { VisitDetails } from '../visit-details.ts';
import { changeInstructionBlocks } from './change-instructions.ts';
import { formatMoney, formatShortTime } from './format.ts';
import { type Amount, factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  appointmentNumberFact,
  formatClientGreeting,
  formatVisitTime,
  placeFact,
  serviceItems,
} from './visit-text.ts';

const TENDER_LABEL = {
  [TENDER.payAtSalon]: TEXTS.bill.paidAtSalon,
  [TENDER.deposit]: TEXTS.bill.deposit,
  [TENDER.cardOnFile]: TEXTS.bill.cardOnFile,
  [TENDER.giftCard]: TEXTS.bill.giftCard,
  [TENDER.package]: TEXTS.bill.package,
  [TENDER.membership]: TEXTS.bill.membership,
} as const satisfies Record<Tender, string>;

/** Deductions by packages and memberships, which explain the subtotal. */
function deductions({ salon: { currency }, appointment: { payments, membership } }: VisitDetails): Amount[] {
  const deduction = (name: string, money: number) => ({ name, amount: `-${formatMoney(money, currency)}` });
  return [
    ...payments
      .filter((row) => isCoverRow(row) && row.paid > 0)
      .map(({ type, paid }) => deduction(TENDER_LABEL[type], paid)),
    ...(membership && membership.discount > 0
      ? [deduction(TEXTS.bill.membershipDiscount, membership.discount)]
      : []),
  ];
}

function billAmounts(visit: VisitDetails): Amount[] {
  const { salon, appointment } = visit;
  const { subtotal, tax, total } = toBill(appointment);
  const { payments } = appointment;
  const amount = (name: string, money: number) => ({ name, amount: formatMoney(money, salon.currency) });
  const pending = sumDueAtSalon(payments);
  return [
    ...deductions(visit),
    amount(TEXTS.bill.subtotal, subtotal),
    amount(TEXTS.bill.tax, tax),
    { ...amount(TEXTS.bill.total, total), strong: true },
    ...payments
      .filter((row) => !isCoverRow(row) && row.paid > 0)
      .map(({ type, paid }) => amount(TENDER_LABEL[type], paid)),
    ...(pending > 0 ? [amount(TEXTS.bill.dueAtSalon, pending)] : []),
  ];
}

/** Confirms the visit to the customer or guest. */
export function renderConfirmationMail(visit: VisitDetails): RenderedMail {
  const { salon, location, services } = visit;
  return renderLocationMail(visit, {
    subject: TEXTS.confirmation.subject({ salon: salon.name, at: formatShortTime(visit.appointment) }),
    headline: TEXTS.confirmation.headline,
    blocks: [
      paragraphBlock(TEXTS.confirmation.intro(formatClientGreeting(visit))),
      factsBlock(
        { name: TEXTS.visit.when, value: formatVisitTime(visit) },
        placeFact(location),
        appointmentNumberFact(visit),
      ),
      { block: 'items', items: services.flatMap((service) => serviceItems(service, salon.currency)) },
      { block: 'amounts', amounts: billAmounts(visit) },
      ...changeInstructionBlocks(visit),
    ],
  });
}
