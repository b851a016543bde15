import type { Language, TaxName } from '../../../lib/rules/salons/languages.ts';
import { en as shared } from '../../../lib/texts/en.ts';
import { endSentence } from '../../../lib/texts/sentences.ts';
import { en as standard } from '../../../lib/views/notifications/standard-words/en.ts';
import { createPlural } from './plural.ts';
import { changeTexts } from './protected-changes/en.ts';

const plural = createPlural('en');

const hoursOf = (hours: number): string => plural(hours, { one: `${hours} hour`, other: `${hours} hours` });

type Product = 'package' | 'giftcard' | 'membership';

const NOUNS = { package: 'package', giftcard: 'gift card', membership: 'membership' };

/** The texts of messages in English. A language is one file with these texts. */
export const en = {
  language: 'en' as Language,
  /** The words that a salon may replace (BEHAVIOR §29.6). */
  standard,
  /** Names a visitor without a name to the staff, by `customerType`. */
  nameless: { 0: 'Customer', 1: 'Guest', 2: 'Walk-in' },
  hours: (count: number): string => `${count} h`,
  minutes: (count: number): string => `${count} min`,
  /** In mails without HTML: 'Total: $54.13' */
  labelled: (label: string, value: string): string => `${label}: ${value}`,
  quoted: (text: string): string => `“${text}”`,
  /** 'Tue, Mar 3 at 2:30 PM' */
  at: (date: string, time: string): string => `${date} at ${time}`,
  /** The bill of a visit or a sale. */
  bill: {
    price: 'Price',
    subtotal: 'Subtotal',
    serviceCharge: 'Service charge',
    /** The percentage is empty where all of a bill has one rate. */
    addedTax: ({ title }: TaxName, percent: string): string =>
      percent === '' ? title : `${title} ${percent}`,
    includedTax: ({ word }: TaxName, percent: string): string =>
      percent === '' ? `Includes ${word}` : `Includes ${percent} ${word}`,
    total: 'Total',
    receipt: 'Receipt',
    receiptHint: 'For your records',
    seeReceipt: 'See and print it',
    refund: 'Refund',
    membershipDiscount: 'Membership discount',
    promotion: (name: string): string => `Promotion: ${name}`,
    dueAtSalon: 'To pay at the salon',
    paidAtSalon: 'Paid at the salon',
    deposit: 'Deposit paid',
    cardOnFile: 'Paid with card on file',
    giftCard: 'Paid with gift card',
    package: 'Covered by package',
    membership: 'Covered by membership',
    refunding: (money: string): string =>
      `We are refunding ${money} to the card or account you paid with; this can take a few days.`,
  },
  /** Shared by the mails about a visit. */
  visit: {
    previousTime: 'Previous time',
    where: 'Where',
    number: 'Appointment',
    customer: 'Customer',
    location: 'Location',
    note: "The customer's note",
    withStaff: (name: string): string => `with ${name}`,
    forYou: 'for you',
    /** The pages count alike: the one who books is the first person. The name may be empty. */
    forGuest: (number: number, name: string): string => `for ${name || `person ${number + 1}`}`,
    addOn: (name: string): string => `+ ${name}`,
    isReturned: 'What you redeemed for it is available to you again.',
    usableUntil: (day: string): string => `You can use it until ${day}.`,
    map: 'Open in maps',
    manage: 'Manage your appointment',
    /** Once the visit is over or cancelled. */
    viewOrBookAgain: 'View or book again',
    change: ({ ways, hours }: { ways: string; hours: number }): string =>
      `To change or cancel, please ${ways}. You can do this online until ${hours === 0 ? 'the start' : `${hoursOf(hours)} before the start`}.`,
    /** The visit can no longer be changed online. */
    changeLate: (ways: string): string => `To change or cancel, please ${ways}.`,
    changeAtSalon: 'contact the salon',
    lateCancelUse: (hours: number): string =>
      hours === 0
        ? 'If you cancel after the start, the use of your package or membership is kept.'
        : `If you cancel later than ${hoursOf(hours)} before, the use of your package or membership is kept.`,
    lateCancelFee: ({ hours, money }: { hours: number; money: string }): string =>
      `A cancellation ${hours === 0 ? 'after' : `later than ${hoursOf(hours)} before`} the start costs ${money}, which is charged to your saved card.`,
    changeByLink: 'use the button',
    changeByReply: 'reply to this e-mail',
    changeByPhone: (phone: string): string => `call ${phone}`,
    customerPhone: 'Phone',
  },
  confirmation: {
    headline: 'Your appointment is confirmed',
  },
  cancellation: {
    headline: 'Your appointment is cancelled',
    credited: (money: string): string =>
      `Your payment of ${money} is credit now: you can pay with it at your next visit.`,
    kept: (money: string): string => `Your payment of ${money} is not refunded.`,
    useKept: 'As the cancellation is late, the use of your package or membership is kept in place of a fee.',
    farewell: 'We hope to see you another time.',
  },
  reschedule: {
    headline: 'Your appointment was rescheduled',
  },
  update: {
    headline: 'Your appointment was updated',
    returned: 'What you redeemed for removed services is available to you again.',
  },
  staff: {
    /** `time`: 'Tue, Mar 3, 2:30 PM'. */
    subject: ({ what, time, customer }: { what: string; time: string; customer: string }): string =>
      `${what}: ${time}, ${customer}`,
    booked: { subject: 'New appointment', headline: 'You have a new appointment' },
    cancelled: { subject: 'Cancelled', headline: 'Your appointment is cancelled' },
    rescheduled: { subject: 'Rescheduled', headline: 'Your appointment was rescheduled' },
    updated: { subject: 'Updated', headline: 'Your appointment was updated' },
    bookedOfSalon: { subject: 'New appointment', headline: 'There is a new appointment' },
    unpaidOfSalon: { subject: 'Deposit not paid', headline: 'The deposit of an appointment was not paid' },
    cancelledOfSalon: { subject: 'Cancelled', headline: 'An appointment is cancelled' },
    rescheduledOfSalon: { subject: 'Rescheduled', headline: 'An appointment was rescheduled' },
    updatedOfSalon: { subject: 'Updated', headline: 'An appointment was updated' },
    removed: {
      subject: 'No longer assigned to you',
      headline: 'An appointment is no longer assigned to you',
    },
  },
  paymentFailure: {
    subject: ({ salon, at }: { salon: string; at: string }): string =>
      `Your booking at ${salon} was not completed: ${at}`,
    headline: 'We did not receive your payment',
    intro: ({ greeting, money }: { greeting: string; money: string }): string =>
      `${greeting}, the payment of ${money} for this appointment was not completed, so the time is no longer reserved. Anything you were charged will be refunded.`,
    again: 'You are welcome to book again.',
  },
  refund: {
    subject: ({ salon, at }: { salon: string; at: string }): string =>
      `Your payment to ${salon} is being refunded: ${at}`,
    headline: 'Your payment is being refunded',
    causes: {
      'slot-gone':
        'Your payment arrived after someone else had booked the time, so we could not confirm this appointment.',
      'redemption-gone':
        'When your payment arrived, what you had redeemed for this appointment was no longer available, so we could not confirm it.',
      'product-over': 'Your payment arrived after the product it was for had ended.',
      'paid-twice': 'Nothing more was due for this appointment when your payment arrived.',
      cancelled: 'This appointment was already cancelled when your payment arrived.',
      'above-due': 'Your payment was higher than the amount due for this appointment.',
      'by-salon': 'The salon returns a payment for this appointment to you.',
      unclaimed: 'We could not match your payment to an appointment.',
    },
  },
  charge: {
    subject: ({ salon, at }: { salon: string; at: string }): string =>
      `Your card was charged by ${salon}: ${at}`,
    headline: 'Your card was charged',
    ofBill: ({ greeting, money, time }: { greeting: string; money: string; time: string }): string =>
      `${greeting}, your saved card was charged ${money} for your appointment on ${endSentence(time)}`,
    forCancelled: ({ greeting, money, time }: { greeting: string; money: string; time: string }): string =>
      `${greeting}, your saved card was charged ${money} as a fee for your cancelled appointment on ${endSentence(time)}`,
    forMissed: ({ greeting, money, time }: { greeting: string; money: string; time: string }): string =>
      `${greeting}, your saved card was charged ${money} as a fee for your missed appointment on ${endSentence(time)}`,
  },
  /** To the front desk. */
  feeFailure: {
    subject: ({ customer, at }: { customer: string; at: string }): string =>
      `A card declined a fee: ${customer}, ${at}`,
    headline: 'A saved card declined a fee',
    forCancelled: (money: string): string =>
      `The fee of ${money} for this late cancellation was not paid: the saved card declined it.`,
    forMissed: (money: string): string =>
      `The fee of ${money} for this missed appointment was not paid: the saved card declined it.`,
  },
  /** To the salon. */
  cardPaymentFailure: {
    subject: ({ customer, at }: { customer: string; at: string }): string =>
      `A card payment failed: ${customer}, ${at}`,
    headline: 'A card payment failed',
    forCompleted: (money: string): string =>
      `The bank did not pay ${money} for this visit, which the front desk had charged to a saved card. The amount is due again.`,
  },
  /** To the salon. */
  refundFailure: {
    subject: (money: string): string => `A refund of ${money} failed`,
    headline: 'A refund failed',
    byBank: (money: string): string =>
      `The bank could not return ${money} to your customer. The money is in your account at the payment processor again. Please repay your customer in another way.`,
    byProcessor: (money: string): string =>
      `The payment processor did not refund ${money} to your customer. The appointment shows the amount as kept by you. Please repay your customer in another way, unless their bank decides about the payment.`,
    payment: 'Payment',
    sale: 'Sale',
    reason: 'Reason',
    /** By the processor's names: https://docs.stripe.com/refunds#failed-refunds and the errors of a refused refund. */
    reasons: {
      charge_disputed: 'Your customer has disputed the payment at their bank',
      charge_for_pending_refund_disputed: 'Your customer has disputed the payment at their bank',
      refund_disputed_payment: 'Your customer has disputed the payment at their bank',
      charge_not_refundable: 'The processor does not refund this payment',
      declined: 'The bank of the card declined the refund',
      expired_or_canceled_card: 'The card has expired or was cancelled',
      insufficient_funds: 'Your balance at the processor was too low',
      lost_or_stolen_card: 'The card was reported as lost or stolen',
      payment_unknown: 'Your account at the processor does not have this payment',
      merchant_request: 'The refund was cancelled in your account at the processor',
    } as { readonly [reason: string]: string },
    otherReason: 'Not known',
    refusedTooOften: 'The processor did not accept the refund for a month',
  },
  /** To the salon. */
  dispute: {
    subject: (money: string): string => `A customer disputes ${money}`,
    headline: 'A payment is disputed',
    intro: (money: string): string =>
      `The bank of a customer has taken ${money} back until it has decided. You have a few days to answer with your evidence, in your account at the payment processor.`,
  },
  unpaidSale: {
    subject: ({ customer, name }: { customer: string; name: string }): string =>
      `Not paid: ${name}, ${customer}`,
    headline: 'A payment failed',
    sale: 'The payment failed, so nothing was sold.',
    renewal:
      'The renewal was not paid. The payment processor tries again, and the customer has a link to change the card.',
  },
  billingAfterEnd: {
    subject: (membership: number): string => `Membership ${membership} was billed after its end`,
    headline: 'A membership was billed after its end',
    intro:
      'This membership has ended, but your payment processor still billed it. Its subscription there is cancelled, and each payment that was collected after the end is refunded. You need not do anything.',
    membership: 'Membership',
    subscription: 'Subscription',
  },
  redemption: {
    subject: ({ salon, at }: { salon: string; at: string }): string => `Redeemed at ${salon}: ${at}`,
    headline: 'Your redemption',
    intro: ({ greeting, time }: { greeting: string; time: string }): string =>
      `${greeting}, you redeemed this for your appointment on ${endSentence(time)}`,
    nothingLeft: 'Nothing is left',
    moneyLeft: (money: string): string => `${money} is left`,
    usesLeft: (count: number): string =>
      plural(count, { one: '1 use is left', other: `${count} uses are left` }),
    validUntil: ({ left, date }: { left: string; date: string }): string => `${left}, valid until ${date}`,
  },
  /** Shared by the mails about a sold product. */
  product: {
    name: 'Name',
    validUntil: 'Valid until',
    /** For a membership that renews. */
    paidUntil: 'Paid until',
    noExpiry: 'No expiry date',
    usage: 'How to use it',
    singleUse: 'All services in one visit',
    cardNumber: 'Card number',
    value: 'Value',
    occasion: 'Occasion',
    validFor: 'Valid for',
    billingPeriod: 'Billing period',
    yearly: 'Yearly',
    monthly: 'Monthly',
    discountOnServices: 'Discount on services',
    discountOnProducts: 'Discount on products',
    times: (count: number): string => plural(count, { one: 'Once', other: `${count} times` }),
    cancelGift: ({ salon, number }: { salon: string; number: number }): string =>
      `To cancel it, please contact ${salon} with the membership number ${number}.`,
    cancelInAccount: 'You can cancel it at any time in your account.',
  },
  purchase: {
    subject: ({ type, salon, name }: { type: Product; salon: string; name: string }): string =>
      `Your ${NOUNS[type]} from ${salon}: ${name}`,
    headline: (type: Product): string => `Your ${NOUNS[type]} is ready`,
    reloadHeadline: 'There is more on your gift card',
    giftHeadline: (recipient: string): string => `Your gift for ${recipient} is paid`,
    recipient: 'the recipient',
    handOver: (recipient: string): string =>
      `To hand over your gift, give ${recipient} this link. It works once.`,
    giftLink: (recipient: string): string => `Gift for ${recipient}`,
    mailedOn: ({ recipient, email, date }: { recipient: string; email: string; date: string }): string =>
      `We e-mail your gift to ${recipient} (${email}) on ${date}.`,
    mailedNow: ({ recipient, email }: { recipient: string; email: string }): string =>
      `We e-mail your gift to ${recipient} (${email}) now.`,
    account: (type: Product): string =>
      `To use your ${NOUNS[type]}, log in or register with this link. It adds it to your account, once.`,
    accountLink: 'Add it to my account',
    openAccount: 'Open my account',
    renews: (cancel: string): string =>
      `It renews automatically at the end of each period and is charged to the card you paid with. ${cancel}`,
  },
  gift: {
    subject: ({ sender, type, salon }: { sender: string; type: Product; salon: string }): string =>
      `${sender} has a gift for you: a ${NOUNS[type]} from ${salon}`,
    headline: (sender: string): string => `A gift for you from ${sender}`,
    someone: 'Someone',
    intro: (gift: { greeting: string; sender: string; type: Product; salon: string }): string =>
      `${gift.greeting}, ${gift.sender} is giving you a ${NOUNS[gift.type]} from ${gift.salon}.`,
    claim: ({ type, salon }: { type: Product; salon: string }): string =>
      `Open your gift and log in or register at ${salon}: the ${NOUNS[type]} is then yours to use. The link works once.`,
    open: 'Open your gift',
  },
  saleFailure: {
    subject: ({ salon, name }: { salon: string; name: string }): string =>
      `Your purchase at ${salon} was not completed: ${name}`,
    headline: 'We did not receive your payment',
    intro: ({ greeting, type, name }: { greeting: string; type: Product; name: string }): string =>
      `${greeting}, the payment for your ${NOUNS[type]} “${name}” was not completed, so it cannot be used. Anything you were charged will be refunded. You are welcome to try again.`,
  },
  saleRefund: {
    subject: (salon: string): string => `Your payment to ${salon} is being refunded`,
    intro: ({ greeting, type, name }: { greeting: string; type: Product; name: string }): string =>
      `${greeting}, the salon refunds what is left of your ${NOUNS[type]} “${name}”, which can no longer be used.`,
  },
  /** The Z report of a day. */
  zReport: {
    subject: ({ salon, location, date }: { salon: string; location: string; date: string }): string =>
      `Z report of ${salon}, ${location}, ${date}`,
    headline: (number: number | undefined): string =>
      number === undefined ? 'Z report' : `Z report ${number}`,
    open: (date: string): string => `${date} (not closed yet)`,
    sales: 'Net sales',
    received: 'Paid with',
    tips: 'Tips',
    drawers: 'Drawers, with what was short or over',
    drawer: 'Drawer',
    receipts: 'Receipts',
    range: ({ first, last }: { first: string; last: string }): string => `${first} to ${last}`,
    each: ({ name, amount }: { name: string; amount: string }): string => `${name} ${amount}`,
    figures: {
      listValue: 'List prices',
      covered: 'By packages and memberships',
      discounts: 'Discounts',
      refunds: 'Refunds',
      soldValue: 'Gift cards and packages sold',
      breakage: 'Expired value',
    },
    bases: { base: 'Taxed', exempt: 'Not taxed', refunds: 'Refunds' },
    counts: { float: 'In it at first', expected: 'Expected', counted: 'Counted' },
  },
  /** A whole receipt. */
  statement: {
    subject: ({ salon, from, to }: { salon: string; from: string; to: string }): string =>
      `Your pay at ${salon}, ${from === to ? from : `${from} to ${to}`}`,
    headline: 'Your pay',
    intro: ({ name, from, to }: { name: string; from: string; to: string }): string =>
      `Hello ${name}, this is your pay ${from === to ? 'of' : `from ${from} to`} ${endSentence(to)}`,
    services: 'Services',
    products: 'Products',
    sold: 'Sold packages, gift cards and memberships',
    hours: 'Hours',
    commission: 'Commission',
    corrections: 'Corrections of earlier pay',
    wage: 'Wage',
    tips: 'Tips, paid out separately',
    total: 'Your pay',
  },
  receipt: {
    subject: ({ salon, number }: { salon: string; number: string }): string =>
      `Your receipt of ${salon}: ${number}`,
    headline: { R: 'Your receipt', C: 'Your refund' },
    intro: (greeting: string): string => `${greeting}, this is the receipt for your records.`,
    tipOffer: 'You can give a tip online for this visit.',
    giveTip: 'Give a tip',
    number: 'Number',
    date: 'Date',
    taxNumber: 'Tax number',
    corrects: 'For',
    each: ({ qty, price }: { qty: number; price: string }): string => `${qty} × ${price}`,
    discount: ({ price, discount }: { price: string; discount: string }): string =>
      `${price} less ${discount}`,
    coveredBy: { package: 'paid with a package', membership: 'included in a membership' },
    tip: (name: string): string => `Tip for ${name}`,
    promotion: ({ name, amount }: { name: string; amount: string }): string =>
      `Includes the promotion “${name}”: −${amount}`,
    tipsBefore: 'Tips paid before',
    paidBefore: 'Paid before',
    change: 'Change',
    due: 'Still to pay',
    /** The kinds of lines, and the ways of payment. */
    codes: shared.receiptCodes,
  },
  /** A package or gift card ends in 30 days. */
  ending: {
    subject: ({ type, salon, day }: { type: Product; salon: string; day: string }): string =>
      `Your ${NOUNS[type]} from ${salon} ends on ${day}`,
    headline: (type: Product): string => `Your ${NOUNS[type]} ends soon`,
    intro: ({
      greeting,
      type,
      name,
      day,
    }: {
      greeting: string;
      type: Product;
      name: string;
      day: string;
    }): string =>
      `${greeting}, your ${NOUNS[type]} “${name}” can be used until ${day}. We would be glad to see you before then.`,
    until: (day: string): string => `Until ${day}`,
    unsubscribe: 'Get no more mails about what ends',
  },
  renewalFailure: {
    subject: ({ salon, name }: { salon: string; name: string }): string =>
      `We could not renew your membership at ${salon}: ${name}`,
    headline: 'Your card was not charged',
    intro: ({ greeting, name }: { greeting: string; name: string }): string =>
      `${greeting}, the payment that renews your membership “${name}” did not go through. Please confirm it with your bank if it asks for that, or save another card. If the payment still fails, the membership ends.`,
    again: ({ greeting, name }: { greeting: string; name: string }): string =>
      `${greeting}, the payment that renews your membership “${name}” is still open. Please confirm it with your bank if it asks for that, or save a card that can be charged.`,
    last: ({ greeting, name }: { greeting: string; name: string }): string =>
      `${greeting}, the payment that renews your membership “${name}” is still open. The membership ends today. To keep it, please confirm the payment with your bank if it asks for that, or save a card that can be charged.`,
    link: 'Pay the renewal',
  },
  renewal: {
    headline: 'Your membership is renewed',
  },
  /** A membership was cancelled. */
  membershipCancellation: {
    subject: ({ salon, name }: { salon: string; name: string }): string =>
      `Your membership at ${salon} is cancelled: ${name}`,
    headline: 'Your membership is cancelled',
    intro: ({ greeting, name }: { greeting: string; name: string }): string =>
      `${greeting}, this confirms that your membership “${name}” is cancelled.`,
    until: (day: string): string => `You can use it until ${day}.`,
    nothingMore: 'Then it ends, and nothing more is charged.',
  },
  membershipEnd: {
    headline: 'Your membership has ended',
  },
  verification: {
    subject: (salon: string): string => `Confirm your e-mail address for ${salon}`,
    headline: 'Confirm your e-mail address',
    intro: ({ greeting, email }: { greeting: string; email: string }): string =>
      `${greeting}, please confirm that ${email} is your e-mail address.`,
    confirm: 'Confirm my address',
    limit: (days: number): string =>
      `You can confirm it within ${days} days. If you do not have an account with us, please do not confirm: someone may have mistyped their address.`,
    staffIntro: ({ greeting, email, salon }: { greeting: string; email: string; salon: string }): string =>
      `${greeting}, ${salon} wants to send ${email} the appointments of a staff member. Please confirm that this is your e-mail address.`,
    staffLimit: (days: number): string =>
      `You can confirm it within ${days} days. If you do not work there, please do not confirm: someone may have mistyped their address.`,
  },
  emailProof: {
    subject: ({ salon, code }: { salon: string; code: string }): string =>
      `${code} is your code for your booking at ${salon}`,
    headline: 'Confirm your e-mail address',
    intro: 'Please enter this code on the page on which you book.',
    limit:
      'It works once, for at least 15 minutes. If you are not booking a visit, you can ignore this e-mail: someone may have mistyped their address.',
  },
  keepAddress: {
    subject: (salon: string): string => `Your e-mail address at ${salon} is about to change`,
    changedSubject: (salon: string): string => `Your e-mail address at ${salon} was changed`,
    headline: 'Is this change yours?',
    requested: (salon: string): string =>
      `${salon} wants to use another e-mail address for your account. Until that address is confirmed, you log in with this one.`,
    changed: (salon: string): string =>
      `Your account at ${salon} has another e-mail address now, and you log in with that address.`,
    advice:
      'If you have asked for this, you need not do anything. If not, keep your address within 7 days: the account is then as before, and nobody stays logged in.',
    keep: 'Keep my address',
  },
  mergeProof: {
    subject: ({ salon, code }: { salon: string; code: string }): string =>
      `${code} is your code to join your records at ${salon}`,
    headline: 'Do you want to join your records?',
    intro: (salon: string): string =>
      `${salon} wants to move your visits and what you own there to another record that it keeps for you. Your log-in with this address ends, and its saved cards are removed.`,
    how: 'If you have asked for this, press the button, or give this code to the salon:',
    confirm: 'Confirm',
    limit:
      'The code works for at least 15 minutes, the button for 24 hours. If you did not ask for this, do nothing and give the code to nobody.',
  },
  merged: {
    subject: (salon: string): string => `Your records at ${salon} were joined`,
    headline: 'Your records were joined',
    ended: (salon: string): string =>
      `${salon} has moved your record with this address to another record that it keeps for you. The log-in with this address has ended, and its saved cards were removed.`,
    kept: (salon: string): string =>
      `${salon} has joined another record with yours. Visits and purchases of both now belong to your record.`,
    advice: 'If you did not expect this, please contact the salon at once.',
  },
  erasure: {
    subject: (salon: string): string => `Your data at ${salon} was deleted`,
    headline: 'Your data was deleted',
    intro: (salon: string): string =>
      `${salon} has deleted your account, your name and your contact details. Past bills stay on the books without your name.`,
    last: 'This is the last e-mail to you. If you did not expect it, please contact the salon.',
  },
  erasureNotice: {
    subject: ({ salon, date }: { salon: string; date: string }): string =>
      `Your account at ${salon} will be deleted on ${date}`,
    headline: 'Your account will be deleted',
    intro: ({ greeting, salon, date }: { greeting: string; salon: string; date: string }): string =>
      `${greeting}, you have not visited ${salon} for a long time. On ${date} we will delete your account, your name and your contact details.`,
    keep: ({ date }: { date: string }): string =>
      `To keep your account, log in before ${date}. You need to do nothing if you no longer want it.`,
    logIn: 'Log in',
  },
  factorReset: {
    subject: (salon: string): string => `Your second factor at ${salon} was removed`,
    headline: 'Your second factor was removed',
    intro: (greeting: string): string =>
      `${greeting}, an administrator has removed the second factor of your log-in. You have been logged out everywhere. From now on your password alone logs you in.`,
    advice:
      'Please log in and set up a new second factor. If you did not ask for this, change your password and talk to the owner of the salon.',
  },
  pinLocked: {
    subject: (salon: string): string => `Your PIN at ${salon} is locked`,
    headline: 'Your PIN is locked',
    intro: (greeting: string): string =>
      `${greeting}, a wrong PIN was entered 20 times for your log-in within a day. Your PIN does not work any more until you log in with your password.`,
    advice: 'If it was not you, please talk to the owner of the salon, and choose a new PIN.',
  },
  /** Below the words of a message that a user tries. */
  testNote:
    'This is a test from your office, with examples filled in. Mails to your clients also have everything else that they have to know, with the links.',
  /** To the owners, about calls that needed a confirmation. */
  ownerNews: {
    ...changeTexts,
    subject: (salon: string, what: string): string => `${salon}: ${what}`,
    subjectOfMany: (salon: string, count: number): string =>
      `${salon}: ${plural(count, { one: '1 more protected change', other: `${count} more protected changes` })}`,
    headline: (count: number): string =>
      plural(count, {
        one: 'A protected change was made',
        other: `${count} more protected changes were made`,
      }),
    detail: ({ by, device, at }: { by: string; device: string; at: string }): string =>
      `By ${by}, ${at}, from ${device}`,
    omitted: (count: number): string => plural(count, { one: 'And 1 more.', other: `And ${count} more.` }),
    advice:
      'All owners get this mail. If you do not know of this, please change your password at once, look at the audit trail in the office, and talk to the other owners.',
  },
  /** To the former address of a user. */
  logInChange: {
    subject: (salon: string): string => `Your log-in at ${salon} was changed`,
    headline: 'Your log-in was changed',
    changed: {
      password: 'a new password',
      email: 'a new e-mail address',
      both: 'a new e-mail address and a new password',
    },
    intro: ({ greeting, salon, what }: { greeting: string; salon: string; what: string }): string =>
      `${greeting}, your log-in at ${salon} has ${what}. You have been logged out everywhere.`,
    adviceToReset:
      'If you did not expect this, please reset your password at once, and talk to the owner of the salon.',
    advice:
      'From now on you log in with the new address. If you did not expect this, please talk to the owner of the salon at once: somebody else may be using your log-in.',
  },
  passwordReset: {
    subject: (salon: string): string => `Reset your password at ${salon}`,
    headline: 'Choose a new password',
    intro: (greeting: string): string =>
      `${greeting}, someone asked to reset the password for this e-mail address.`,
    choose: 'Choose a new password',
    limit: (minutes: number): string =>
      `This works once, within ${minutes} minutes. If you did not ask for it, you can ignore this e-mail: your password stays the same.`,
  },
  /** To a new user of the salon's desk and office. */
  invitation: {
    subject: (salon: string): string => `You are invited to work with ${salon}`,
    headline: 'Choose your password',
    intro: ({ greeting, salon }: { greeting: string; salon: string }): string =>
      `${greeting}, ${salon} has made an account for you. Choose a password to log in.`,
    choose: 'Choose your password',
    limit: (days: number): string =>
      `This works once, within ${days} days. If you do not know this salon, you can ignore this e-mail.`,
  },
  /** A confirmation of several visits. */
  series: {
    headline: 'Your appointments are confirmed',
    manage: 'Manage this appointment',
    staffSubject: ({ count, at, customer }: { count: number; at: string; customer: string }): string =>
      `${count} new appointments: ${at}, ${customer}`,
    staffHeadline: 'You have new appointments',
    salonHeadline: 'There are new appointments',
  },
  reminder: {
    headline: 'Your appointment is coming up',
    confirm: 'Confirm that I will come',
    unsubscribe: 'Get no more reminders by e-mail',
  },
  message: {
    subject: ({ salon, at }: { salon: string; at: string }): string =>
      `A message about your appointment at ${salon}: ${at}`,
    headline: (salon: string): string => `A message from ${salon}`,
  },
  waitlist: {
    services: 'Services',
    serviceWith: ({ service, staff }: { service: string; staff: string }): string =>
      `${service} with ${staff}`,
    windows: 'Times that suit you',
    window: ({ days, times }: { days: string; times: string }): string => `${days}, ${times}`,
    anyTime: 'at any time',
    endOfDay: 'end of the day',
    leave: 'Leave the waitlist',
    joinedHeadline: 'You are on the waitlist',
    salonSubject: (customer: string): string => `On the waitlist: ${customer}`,
    salonHeadline: 'Somebody waits for a time',
    salonWindows: 'Possible times',
    offerHeadline: 'We hold a time for you',
    answer: 'Accept or decline',
  },
};

/** The texts that each language file holds. */
export type Texts = typeof en;
