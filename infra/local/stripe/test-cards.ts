export type Decline = { code: string; decline_code: string; message: string };

export type CardBehaviour =
  | { does: 'succeeds' }
  /** `inquiry`: the bank only asks, and moves no money. */
  | { does: 'disputes'; kind: 'dispute' | 'inquiry' }
  | { does: 'processes' }
  /** `saves`: the card can be saved, and is declined only when it is charged. */
  | { does: 'declines'; decline: Decline; saves: boolean }
  /** `unlessSetUp`: a card that passed 3-D Secure when it was saved is not checked again. */
  | { does: 'authenticates'; unlessSetUp: boolean };

export type TestCard = {
  type: 'card' | 'payto' | 'us_bank_account';
  name: string;
  number: string;
  /** The card's behavior, as the pay page names it. */
  label: string;
  behaviour: CardBehaviour;
};

const card = (name: string, number: string, label: string, behaviour: CardBehaviour): TestCard => ({
  type: 'card',
  name,
  number,
  label,
  behaviour,
});

const SUCCEEDS: CardBehaviour = { does: 'succeeds' };
const disputes = (kind: 'dispute' | 'inquiry'): CardBehaviour => ({ does: 'disputes', kind });
const AUTHENTICATES: CardBehaviour = { does: 'authenticates', unlessSetUp: false };

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
export const AUTHENTICATION_REQUIRED_DECLINE: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Stripe's test payment methods: https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  card('pm_card_visa', '4242424242424242', 'Visa', SUCCEEDS),
  card('pm_card_mastercard', '5555555555554444', 'Mastercard', SUCCEEDS),
  card(
    'pm_card_chargeDeclined',
    '4000000000000002',
    'Declined',
    declines('generic_decline', 'Your card was declined.'),
  ),
  card(
    'pm_card_chargeDeclinedInsufficientFunds',
    '4000000000009995',
    'Declined: insufficient funds',
    declines('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card(
    'pm_card_chargeDeclinedExpiredCard',
    '4000000000000069',
    'Declined: expired card',
    refuses('expired_card', 'Your card has expired.'),
  ),
  card(
    'pm_card_chargeDeclinedIncorrectCvc',
    '4000000000000127',
    'Declined: wrong security code',
    refuses('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  card(
    'pm_card_chargeDeclinedProcessingError',
    '4000000000000119',
    'Declined: processing error',
    refuses('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ),
  card(
    'pm_card_chargeCustomerFail',
    '4000000000000341',
    'Can be saved, but is declined when charged',
    declines('generic_decline', 'Your card was declined.', true),
  ),
  card('pm_card_authenticationRequired', '4000002760003184', '3-D Secure for every payment', AUTHENTICATES),
  card('pm_card_threeDSecure2Required', '4000000000003220', '3-D Secure 2, required', AUTHENTICATES),
  card('pm_card_authenticationRequiredOnSetup', '4000002500003155', '3-D Secure unless the card is saved', {
    does: 'authenticates',
    unlessSetUp: true,
  }),
  card('pm_card_createDispute', '4000000000000259', 'Succeeds, then disputed', disputes('dispute')),
  card('pm_card_createDisputeInquiry', '4000000000001976', 'Succeeds, then an inquiry', disputes('inquiry')),
  // Typically known within a minute after `processing`: https://docs.stripe.com/payments/payto/accept-a-payment
  {
    type: 'payto',
    name: 'pm_payto_processing',
    number: '000000000000',
    label: 'PayTo: the payment stays in processing',
    behaviour: { does: 'processes' },
  },
  // A bank debit, not a card: Stripe leaves its payment in `processing` for days.
  {
    type: 'us_bank_account',
    name: 'pm_usBankAccount_processing',
    number: '000000000009',
    label: 'Bank account: the payment stays in processing',
    behaviour: { does: 'processes' },
  },
];
