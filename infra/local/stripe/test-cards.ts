export type Decline = { code: string; decline_code: string; message: string };

/** The outcome of charging or saving a card. */
export type CardBehaviour =
  | { does: 'succeeds' }
  /** `inquiry`: the bank only asks, and moves no money. */
  | { does: 'disputes'; inquiry: boolean }
  | { does: 'processes' }
  /** `saves`: the card can be saved, and is declined only when it is charged. */
  | { does: 'declines'; decline: Decline; saves: boolean }
  /** `unlessSetUp`: a card that passed 3-D Secure when it was saved is not checked again. */
  | { does: 'authenticates'; unlessSetUp: boolean };

export type TestCard = {
  name: string;
  /** The card's behavior, as the pay page names it. */
  label: string;
  number: string;
  brand: string;
  behaviour: CardBehaviour;
};

const declines = (decline_code: string, message: string, saves = false): CardBehaviour => ({
  does: 'declines',
  decline: { code: 'card_declined', decline_code, message },
  saves,
});

/** The card itself is refused: its code is the reason. */
const refuses = (code: string, message: string): CardBehaviour => ({
  does: 'declines',
  decline: { code, decline_code: code, message },
  saves: false,
});

/** The decline of an off-session charge that needs a 3-D Secure check. */
export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Stripe's test payment methods: https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  {
    name: 'pm_card_visa',
    label: 'Visa',
    number: '4242424242424242',
    brand: 'visa',
    behaviour: { does: 'succeeds' },
  },
  {
    name: 'pm_card_mastercard',
    label: 'Mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: { does: 'succeeds' },
  },
  {
    name: 'pm_card_chargeDeclined',
    label: 'Declined',
    number: '4000000000000002',
    brand: 'visa',
    behaviour: declines('generic_decline', 'Your card was declined.'),
  },
  {
    name: 'pm_card_chargeDeclinedInsufficientFunds',
    label: 'Declined: insufficient funds',
    number: '4000000000009995',
    brand: 'visa',
    behaviour: declines('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    name: 'pm_card_chargeDeclinedExpiredCard',
    label: 'Declined: expired card',
    number: '4000000000000069',
    brand: 'visa',
    behaviour: refuses('expired_card', 'Your card has expired.'),
  },
  {
    name: 'pm_card_chargeDeclinedIncorrectCvc',
    label: 'Declined: wrong security code',
    number: '4000000000000127',
    brand: 'visa',
    behaviour: refuses('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    name: 'pm_card_chargeDeclinedProcessingError',
    label: 'Declined: processing error',
    number: '4000000000000119',
    brand: 'visa',
    behaviour: refuses(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    name: 'pm_card_chargeCustomerFail',
    label: 'Can be saved, but is declined when charged',
    number: '4000000000000341',
    brand: 'visa',
    behaviour: declines('generic_decline', 'Your card was declined.', true),
  },
  {
    name: 'pm_card_authenticationRequired',
    label: '3-D Secure for every payment',
    number: '4000002760003184',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: false },
  },
  {
    name: 'pm_card_threeDSecure2Required',
    label: '3-D Secure 2, required',
    number: '4000000000003220',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: false },
  },
  {
    name: 'pm_card_authenticationRequiredOnSetup',
    label: '3-D Secure unless the card is saved',
    number: '4000002500003155',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: true },
  },
  {
    name: 'pm_card_createDispute',
    label: 'Succeeds, then disputed',
    number: '4000000000000259',
    brand: 'visa',
    behaviour: { does: 'disputes', inquiry: false },
  },
  {
    name: 'pm_card_createDisputeInquiry',
    label: 'Succeeds, then an inquiry',
    number: '4000000000001976',
    brand: 'visa',
    behaviour: { does: 'disputes', inquiry: true },
  },
  // Typically known within a minute after `processing`: https://docs.stripe.com/payments/payto/accept-a-payment
  {
    name: 'pm_payto_processing',
    label: 'PayTo: the payment stays in processing',
    number: '000000000000',
    brand: 'payto',
    behaviour: { does: 'processes' },
  },
  // A bank debit, not a card: Stripe leaves its payment in `processing` for days.
  {
    name: 'pm_usBankAccount_processing',
    label: 'Bank account: the payment stays in processing',
    number: '000000000009',
    brand: 'bank',
    behaviour: { does: 'processes' },
  },
];
