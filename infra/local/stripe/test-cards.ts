export type Decline = { code: string; decline_code: string; message: string };

/** What happens when a card is charged or saved. */
export type Behaviour =
  | { does: 'succeeds' }
  | { does: 'disputes' }
  | { does: 'processes' }
  | { does: 'declines'; decline: Decline; saves: boolean }
  | { does: 'authenticates'; unlessSetUp: boolean; afterwards: Decline | null };

export type TestMethod = { names: readonly string[]; number: string; brand: string; behaviour: Behaviour };

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  decline_code,
  message,
});
const refuses = (decline: Decline): Behaviour => ({ does: 'declines', decline, saves: false });

const GENERIC = declined('generic_decline');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

/** The reason of an off-session charge that would have needed the cardholder. */
export const AUTHENTICATION_REQUIRED = declined(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);

/** Stripe's own test methods, by name and by number. */
export const TEST_METHODS: readonly TestMethod[] = [
  { names: ['pm_card_visa'], number: '4242424242424242', brand: 'visa', behaviour: { does: 'succeeds' } },
  {
    names: ['pm_card_visa_debit'],
    number: '4000056655665556',
    brand: 'visa',
    behaviour: { does: 'succeeds' },
  },
  {
    names: ['pm_card_mastercard'],
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: { does: 'succeeds' },
  },
  { names: ['pm_card_amex'], number: '378282246310005', brand: 'amex', behaviour: { does: 'succeeds' } },
  {
    names: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    number: '4000000000000002',
    brand: 'visa',
    behaviour: refuses(GENERIC),
  },
  {
    names: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    number: '4000000000009995',
    brand: 'visa',
    behaviour: refuses(NO_FUNDS),
  },
  {
    names: ['pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'],
    number: '4000000000009987',
    brand: 'visa',
    behaviour: refuses(declined('lost_card')),
  },
  {
    names: ['pm_card_chargeDeclinedExpiredCard', 'pm_card_visa_chargeDeclinedExpiredCard'],
    number: '4000000000000069',
    brand: 'visa',
    behaviour: refuses(declined('expired_card', 'Your card has expired.', 'expired_card')),
  },
  {
    names: ['pm_card_chargeDeclinedIncorrectCvc', 'pm_card_visa_chargeDeclinedIncorrectCvc'],
    number: '4000000000000127',
    brand: 'visa',
    behaviour: refuses(declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc')),
  },
  {
    names: ['pm_card_chargeCustomerFail'],
    number: '4000000000000341',
    brand: 'visa',
    behaviour: { does: 'declines', decline: GENERIC, saves: true },
  },
  {
    names: ['pm_card_threeDSecure2Required'],
    number: '4000000000003220',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: false, afterwards: null },
  },
  {
    names: ['pm_card_authenticationRequired'],
    number: '4000002760003184',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: false, afterwards: null },
  },
  {
    names: ['pm_card_authenticationRequiredOnSetup'],
    number: '4000002500003155',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: true, afterwards: null },
  },
  {
    names: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    number: '4000008260003178',
    brand: 'visa',
    behaviour: { does: 'authenticates', unlessSetUp: false, afterwards: NO_FUNDS },
  },
  {
    names: ['pm_card_createDispute'],
    number: '4000000000000259',
    brand: 'visa',
    behaviour: { does: 'disputes' },
  },
  // A bank debit, not a card: the one kind of payment that Stripe leaves in `processing` for days.
  {
    names: ['pm_usBankAccount_processing'],
    number: '000000000009',
    brand: 'bank',
    behaviour: { does: 'processes' },
  },
];

/** A test method by Stripe's name for it, such as `pm_card_visa`. */
export function testMethodNamed(name: string): TestMethod | undefined {
  return TEST_METHODS.find((method) => method.names.includes(name));
}

/** A test method by its card or account number; spaces do not matter. */
export function testMethodNumbered(number: string): TestMethod | undefined {
  return TEST_METHODS.find((method) => method.number === number.replaceAll(' ', ''));
}
