const products = { giftcard: 'Gift card', package: 'Package', membership: 'Membership' };

const tenders = {
  cash: 'Cash',
  external: 'Card terminal',
  reader: 'Card reader',
  card: 'Card',
  credit: 'Credit',
};

/** The words that mails and pages share, in US English. */
export const en = {
  products,
  tenders,
  /** How something is paid at the salon, inside of a sentence. */
  paid: { cash: 'in cash', external: 'at the card terminal' },
  /** The accounts of what a salon sells, for those who work there. */
  income: {
    services: 'Services',
    products: 'Products',
    memberships: 'Memberships',
    packages: 'Packages',
    gift_cards: 'Gift cards',
    fees: 'Fees',
  },
  /** The kinds of lines of a receipt, and the ways of payment, for customers. */
  receiptCodes: {
    ...products,
    ...tenders,
    service: 'Service',
    add_on: 'Add-on',
    product: 'Product',
    service_charge: 'Service charge',
    kept_payment: 'Payment that was kept',
    late_cancel: 'Late cancellation',
    no_show: 'Missed appointment',
    surplus: 'Paid beyond the bill',
    earlier_refund: 'Part of an earlier refund',
    reader: 'Card',
    receivable: 'To be paid again',
    prepaid: 'Paid in advance',
    gift_cards: 'Gift card',
    packages: 'Package',
    tips: 'Tip',
    tax: 'Tax',
    services: 'Services',
    products: 'Products',
    memberships: 'Membership',
    fees: 'Fee',
    breakage: 'Expired value',
    bonus: 'Bonus',
    disputed: 'Disputed',
    losses: 'Refund',
    unclaimed: 'Payment that was not needed',
    petty: 'Cash',
    over_short: 'Difference',
    rounding: 'Rounding',
    bank: 'Bank',
    processor_fees: 'Fees of the payment processor',
    foreign: 'Payments from elsewhere',
    opening: 'Taken over',
  },
};

/** The same words in each language. A missing or extra word does not compile. */
export type Words = {
  readonly [Group in keyof typeof en]: { readonly [Name in keyof (typeof en)[Group]]: string };
};
