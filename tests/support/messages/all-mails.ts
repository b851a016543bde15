import { renderBillingAfterEndMail } from '../../../functions/outbox/mails/billing-after-end.ts';
import { renderCancellationMail } from '../../../functions/outbox/mails/booking-cancellation.ts';
import { renderConfirmationMail } from '../../../functions/outbox/mails/booking-confirmation.ts';
import { renderReminderMail } from '../../../functions/outbox/mails/booking-reminder.ts';
import { renderRescheduleOrUpdateMail } from '../../../functions/outbox/mails/booking-reschedule.ts';
import { renderChargeReceiptMail } from '../../../functions/outbox/mails/charge-receipt.ts';
import { renderEmailProofMail } from '../../../functions/outbox/mails/email-proof.ts';
import {
  renderEmailVerificationMail,
  renderStaffVerificationMail,
} from '../../../functions/outbox/mails/email-verification.ts';
import { renderProductEndingMail } from '../../../functions/outbox/mails/ending.ts';
import {
  renderErasureAnnouncementMail,
  renderErasureCompletedMail,
} from '../../../functions/outbox/mails/erasure.ts';
import { renderDeskChargeFailureMail } from '../../../functions/outbox/mails/fee-failure.ts';
import { renderGiftMail } from '../../../functions/outbox/mails/gift.ts';
import { renderAddressChangeWarningMail } from '../../../functions/outbox/mails/keep-address.ts';
import type { RenderedMail } from '../../../functions/outbox/mails/layout.ts';
import { renderFormerAddressLogInChangeMail } from '../../../functions/outbox/mails/log-in-change.ts';
import {
  renderMembershipCancellationMail,
  renderMembershipEndMail,
  renderRenewalPaidMail,
} from '../../../functions/outbox/mails/membership.ts';
import { renderMergedMail, renderMergeProofMail } from '../../../functions/outbox/mails/merge.ts';
import { renderSensitiveActionMail } from '../../../functions/outbox/mails/owner-news.ts';
import {
  renderInvitationMail,
  renderPasswordResetMail,
} from '../../../functions/outbox/mails/password-reset.ts';
import { renderPaymentFailureMail } from '../../../functions/outbox/mails/payment-failure.ts';
import { renderPurchaseConfirmationMail } from '../../../functions/outbox/mails/purchase-confirmation.ts';
import { renderReceiptMail } from '../../../functions/outbox/mails/receipt.ts';
import { renderRedemptionReceiptMail } from '../../../functions/outbox/mails/redemption-receipt.ts';
import { renderVisitRefundMail } from '../../../functions/outbox/mails/refund.ts';
import {
  renderDisputeMail,
  renderRefundFailureMail,
} from '../../../functions/outbox/mails/refund-failure.ts';
import {
  renderRenewalFailureMail,
  renderSalePaymentFailureMail,
  renderSalonUnpaidSaleMail,
} from '../../../functions/outbox/mails/sale-payment-failure.ts';
import { renderSaleRefundMail } from '../../../functions/outbox/mails/sale-refund.ts';
import { renderSeriesMail, renderStaffSeriesMail } from '../../../functions/outbox/mails/series.ts';
import {
  renderSalonBookingMail,
  renderSalonCancellationMail,
  renderSalonDepositFailureMail,
  renderSalonRescheduleOrUpdateMail,
  renderStaffCancellationMail,
  renderStaffNewAppointmentMail,
  renderStaffRemovalMail,
  renderStaffRescheduleOrUpdateMail,
} from '../../../functions/outbox/mails/staff.ts';
import { renderStatementMail } from '../../../functions/outbox/mails/statement.ts';
import { renderFactorResetMail, renderPinLockedMail } from '../../../functions/outbox/mails/user-notice.ts';
import { renderVisitMessageMail } from '../../../functions/outbox/mails/visit-message.ts';
import {
  renderJoinedMail,
  renderOfferMail,
  renderSalonWaitlistMail,
} from '../../../functions/outbox/mails/waitlist.ts';
import { renderZReportMail } from '../../../functions/outbox/mails/z-report.ts';
import type { MailedProduct, SoldProduct } from '../../../functions/outbox/sold-product.ts';
import { en } from '../../../functions/outbox/texts/en.ts';
import type { VisitDetails } from '../../../functions/outbox/visit-details.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { toEmptyDaySummary } from '../../../lib/rules/journal/journal-days.ts';
import { PAY_FIGURES, type PayFigures } from '../../../lib/rules/journal/pay-figures.ts';
import type { Receipt } from '../../../lib/rules/journal/receipts.ts';
import { GIFT_CARD_DEFAULTS } from '../../../lib/rules/products/gift-cards.ts';
import { BILLING_PERIOD, MEMBERSHIP_DEFAULTS } from '../../../lib/rules/products/memberships.ts';
import { PACKAGE_DEFAULTS } from '../../../lib/rules/products/packages.ts';
import { type PaidSale, SALE_STATUS } from '../../../lib/rules/products/sales.ts';
import { catalog } from '../catalog/salon-parts.ts';
import { listStrings } from '../pages/pseudo-texts.ts';
import { CUSTOMER, createAppointment, LOCATION, SALON, STAFF } from './notified-visit.ts';

export const URL_OF_LINK = 'https://shear-joy.test/link';
const BEFORE = { date: '2027-03-01', minute: 600 };
const salon = { ...SALON, catalogVersion: 1 };
const client = {
  fname: CUSTOMER.fname,
  name: 'Jane Doe',
  email: CUSTOMER.email,
  phone: CUSTOMER.phone,
  hasAccount: true,
  isVerified: true,
};
const VISIT: VisitDetails = {
  salon,
  location: LOCATION,
  appointment: createAppointment(APPOINTMENT_STATUS.confirmed),
  client,
  services: [
    {
      from: 870,
      to: 950,
      name: 'Haircut',
      minutes: 60,
      price: 8500,
      staff: STAFF[0],
      guestNo: 1,
      guestName: '',
      resources: ['Blue room'],
      addOns: [{ name: 'Scalp massage', minutes: 15, price: 1500 }],
    },
  ],
  canChange: true,
  manageUrl: URL_OF_LINK,
};

const SALE: PaidSale = {
  id: 1,
  type: 'package',
  purchasedId: 1,
  customerId: 5,
  locationId: 1,
  subtotal: 10000,
  tax: 800,
  total: 10800,
  paymentIntent: null,
  createdAt: '2027-02-01T15:00:00.000Z',
  payUntil: '2027-02-02T15:00:00.000Z',
  deliverAt: '2027-02-03T15:00:00.000Z',
  version: 1,
  status: SALE_STATUS.paid,
  paidAt: '2027-02-01T15:00:00.000Z',
};
const HEAD = {
  id: 1,
  saleId: 1,
  saleStatus: SALE_STATUS.paid,
  customerId: 5,
  remaining: 3,
  createdAt: '2027-02-01T15:00:00.000Z',
};
const GIFT = {
  recipient: { fname: 'Rita', lname: 'Recipient', email: 'rita@example.test' },
  senderName: '',
  message: 'Zum Fest',
};
const TERMS = { name: 'Klangfarben', price: 10000 };
const GROUPS = [{ id: 1, qty: 3, price: 8500, worth: 8500, services: [{ id: 1, serviceId: 1 }] }];
const PRODUCTS: readonly MailedProduct[] = [
  {
    type: 'package',
    head: { ...HEAD, session: 0, totalQty: 3, expiryDate: null, worth: 10_000 },
    body: {
      ...PACKAGE_DEFAULTS,
      ...TERMS,
      session: 0,
      serviceExpiration: 0,
      groups: GROUPS,
      packageId: 1,
      gift: GIFT,
      purchasedFrom: null,
      deliveryDate: '2027-02-03',
    },
  },
  {
    type: 'giftcard',
    head: { ...HEAD, number: '20261116001', value: 10000, expiryDate: '2028-02-03' },
    body: {
      ...GIFT_CARD_DEFAULTS,
      ...TERMS,
      value: 10000,
      serviceIds: [1],
      giftCardId: 1,
      occasionName: 'Osterfest',
      gift: GIFT,
      isGift: true,
      deliveryDate: '2027-02-03',
    },
  },
  {
    type: 'membership',
    head: {
      ...HEAD,
      servicePercent: 10,
      productPercent: 5,
      totalQty: 3,
      periodQty: 3,
      startDate: '2027-02-01',
      expiryDate: '2027-03-01',
      firstMonths: 1,
      periodMonths: 1,
      paidUntil: '2027-03-01T12:00:00.000Z',
      renewals: 0,
      subscriptionId: 'sub_1',
    },
    body: {
      ...MEMBERSHIP_DEFAULTS,
      ...TERMS,
      billingPeriod: BILLING_PERIOD.monthly,
      groups: GROUPS,
      membershipId: 1,
      gift: null,
      purchasedFrom: null,
    },
  },
];
const buyer = { ...CUSTOMER, emailVerified: true };
const SOLD = PRODUCTS.map(
  (product): SoldProduct => ({
    salon,
    location: LOCATION,
    sale: { ...SALE, type: product.type },
    product,
    buyer,
    owner: buyer,

    serviceName: () => 'Haircut',
  }),
);

const WAITLIST_MAIL = {
  customerType: 0 as const,
  salon,
  location: LOCATION,
  client,
  services: [{ name: 'Haircut', staff: 'Ana' }],
  leaveUrl: URL_OF_LINK,
};
const OFFER = {
  no: 1,
  date: '2027-03-02',
  minute: 870,
  lines: [],
  offeredIds: [1],
  mailAt: '2027-03-01T12:00:00.000Z',
  isMailed: true,
  expiresAt: '2027-03-01T14:00:00.000Z',
};
const WINDOW = { from: '2027-03-01', to: '2027-03-05', fromMinute: 540, toMinute: 720 };
const LINK_MAIL = { salon, url: URL_OF_LINK, name: 'Jane' };
const RECEIPT_LINES = [
  { type: 'giftcard', left: 500, lastDay: '2028-02-03' },
  { type: 'package', left: 1, lastDay: null },
  { type: 'membership', left: 0, lastDay: null },
] as const;

const RECEIPT: Receipt = {
  id: 'appointment-42-1',
  number: 'R-2027-000001',
  series: 'R',
  date: '2027-03-02',
  at: '2027-03-02T20:00:00.000Z',
  salonName: salon.name,
  taxNumber: 'DE 123',
  location: { id: 1, name: LOCATION.name, address: LOCATION.address },
  reference: { kind: 'appointment', id: 42 },
  customerId: 5,
  corrects: { payment: 'pi_1' },
  lines: [
    { code: 'service', name: 'Haircut', qty: 2, price: 8500, discount: 500, coveredBy: null, amount: 16500 },
    ...(['package', 'membership'] as const).map((coveredBy) => ({
      code: 'service' as const,
      name: 'Haircut',
      qty: 1,
      price: 8500,
      discount: 8500,
      coveredBy,
      amount: 0,
    })),
    { code: 'lateCancel', name: null, qty: 1, price: 500, discount: 0, coveredBy: null, amount: 500 },
  ],
  promotion: { code: 'KF', name: TERMS.name, amount: 500 },
  subtotal: 17000,
  tax: [{ rate: 8, amount: 1360 }],
  isTaxIncluded: false,
  tips: [{ staffId: 1, name: 'Ana', amount: 300 }],
  tipsBefore: 100,
  total: 18760,
  tenders: [
    { account: 'cash', amount: 10000 },
    { account: 'giftCards', amount: 8000 },
  ],
  paidBefore: 500,
  due: 760,
  change: 40,
};
const PAY = Object.fromEntries(PAY_FIGURES.map((figure) => [figure, 100])) as PayFigures;
const STATEMENT = {
  id: 1,
  from: '2027-02-01',
  to: '2027-02-28',
  closedAt: '',
  closedBy: '',
  rows: [],
  paidOn: [],
  mailedAt: [],
};
const OWNER_CALL = {
  at: '2027-03-02T20:00:00.000Z',
  operation: 'directory/user-update',
  fields: [{ name: 'user_id', id: 5 }, { name: 'email' }],
  by: 'Jane Doe',
  device: 'Ana',
};

export const renderAllMails = (): RenderedMail[] => [
  ...(['R', 'C'] as const).map((series) =>
    renderReceiptMail({
      salon,
      location: LOCATION,
      receipt: { ...RECEIPT, series, isTaxIncluded: series === 'C' },
      name: 'Jane',
      url: URL_OF_LINK,
      tipUrl: URL_OF_LINK,
    }),
  ),
  renderStatementMail(salon, STATEMENT, { staffId: 1, name: 'Ana', pay: PAY }),
  renderZReportMail(
    salon,
    {
      day: {
        ...toEmptyDaySummary(1, '2027-03-01'),
        locationName: LOCATION.name,
        tenders: [['cash', 5412]],
        tips: [{ staffId: 1, amount: 500 }],
        drawers: [
          { id: 1, name: '', float: 100, expected: 200, counted: 150, difference: -50, note: 'Lost' },
        ],
      },
      report: {
        sales: [{ key: 'services', figures: { income: 4500, listValue: 5000, discounts: 500 } }],
        salesTotals: { income: 4500 },
        tax: [{ key: '8.25', figures: { base: 4500, tax: 371 } }],
        receipts: [{ series: 'R', first: 'R-1-2027-000001', last: 'R-1-2027-000002', count: 2 }],
      },
    },
    catalog({ staff: STAFF }),
  ),
  renderVisitMessageMail(VISIT, TERMS.name),
  renderBillingAfterEndMail(salon, { purchasedId: 1, saleId: 1, subscriptionId: 'sub_1' }),
  renderSaleRefundMail(SOLD[0] as SoldProduct, 500, URL_OF_LINK),
  renderEmailProofMail(salon, '123456'),
  renderStaffVerificationMail({ ...LINK_MAIL, email: CUSTOMER.email }),
  renderInvitationMail(LINK_MAIL),
  ...[true, false].flatMap((is) => [
    renderAddressChangeWarningMail(salon, { url: URL_OF_LINK, isChanged: is }),
    renderMergedMail(salon, {
      kind: 'customer.merged',
      customerId: 5,
      email: CUSTOMER.email,
      isVerified: true,
      isKept: is,
    }),
  ]),
  renderMergeProofMail(salon, { code: '123456', url: URL_OF_LINK }),
  renderErasureAnnouncementMail({ ...LINK_MAIL, eraseDate: '2028-02-03' }),
  renderErasureCompletedMail(salon),
  ...(['password', 'email', 'both'] as const).map((changed) =>
    renderFormerAddressLogInChangeMail(salon, { kind: 'login.changed', email: CUSTOMER.email, changed }),
  ),
  renderFactorResetMail(salon, 'Jane'),
  renderPinLockedMail(salon, 'Jane'),
  renderSensitiveActionMail(salon, { calls: [OWNER_CALL], omitted: 2, to: [] }),
  renderSalonBookingMail(VISIT),
  renderSalonCancellationMail(VISIT),
  renderSalonRescheduleOrUpdateMail(VISIT, BEFORE),
  renderSalonRescheduleOrUpdateMail(VISIT, VISIT.appointment),
  renderConfirmationMail(VISIT),
  renderReminderMail(VISIT, URL_OF_LINK),
  renderCancellationMail(VISIT, { refunded: 500, kept: 0 }),
  renderCancellationMail(VISIT, { refunded: 0, kept: 500, keepsUses: true, usableUntil: '2028-02-03' }),
  renderRescheduleOrUpdateMail(VISIT, BEFORE, { usableUntil: '2028-02-03' }),
  renderRescheduleOrUpdateMail(VISIT, VISIT.appointment, {}),
  renderChargeReceiptMail(VISIT, 500, true, URL_OF_LINK),
  renderChargeReceiptMail(VISIT, 500, false, URL_OF_LINK),
  renderDeskChargeFailureMail(VISIT, 500),
  renderSalonDepositFailureMail(VISIT),
  renderDisputeMail(VISIT.salon, { amount: 500, appointmentId: 1, paymentIntent: 'pi_1' }),
  renderRefundFailureMail(VISIT.salon, { amount: 500, appointmentId: 1, saleId: 1, paymentIntent: 'pi_1' }),
  renderPaymentFailureMail(VISIT),
  ...(Object.keys(en.refund.causes) as (keyof typeof en.refund.causes)[]).map((cause) =>
    renderVisitRefundMail(VISIT, 500, cause),
  ),
  renderRedemptionReceiptMail(
    VISIT,
    RECEIPT_LINES.map((line) => ({ ...line, name: TERMS.name, services: ['Haircut'], amount: 500 })),
  ),
  renderSeriesMail([VISIT, VISIT]),
  renderStaffSeriesMail([VISIT, VISIT], 1),
  renderStaffNewAppointmentMail(VISIT, 1),
  renderStaffCancellationMail(VISIT, 1),
  renderStaffNewAppointmentMail({ ...VISIT, client: { ...client, fname: '', name: '' } }, 1),
  renderStaffRescheduleOrUpdateMail(VISIT, 1, BEFORE),
  renderStaffRescheduleOrUpdateMail(VISIT, 1, VISIT.appointment),
  renderStaffRemovalMail(VISIT, BEFORE),
  renderJoinedMail(WAITLIST_MAIL, [WINDOW]),
  renderSalonWaitlistMail(WAITLIST_MAIL, [WINDOW], { isVerified: true, seesContact: true }),
  renderOfferMail(WAITLIST_MAIL, OFFER, URL_OF_LINK),
  renderEmailVerificationMail({ ...LINK_MAIL, email: CUSTOMER.email }),
  renderPasswordResetMail(LINK_MAIL),
  ...SOLD.flatMap((sold) => [
    renderPurchaseConfirmationMail(sold, URL_OF_LINK, URL_OF_LINK, URL_OF_LINK),
    renderPurchaseConfirmationMail(sold, undefined, URL_OF_LINK, URL_OF_LINK),
    renderSalePaymentFailureMail(sold),
    renderSalonUnpaidSaleMail(sold, 'sale', true),
    renderSalonUnpaidSaleMail(sold, 'renewal', true),
    ...(['intro', 'again', 'last'] as const).map((which) =>
      renderRenewalFailureMail(sold, URL_OF_LINK, which),
    ),
    renderGiftMail(sold, GIFT, URL_OF_LINK),
    renderProductEndingMail(sold, '2028-02-03', URL_OF_LINK),
    renderRenewalPaidMail(sold, URL_OF_LINK, URL_OF_LINK),
    renderMembershipCancellationMail(sold, buyer),
    renderMembershipEndMail(sold, buyer),
  ]),
];

/** Texts of records that the mails show in every language. */
export const DATA = [
  ...listStrings([VISIT, SOLD, GIFT, RECEIPT, OWNER_CALL, 'sub_1']).flatMap((text) => text.split('\n')),
  'Jane Doe',
  'APT-000042',
  'APT-000001',
  'Lost',
  'pi_1',
];
