import type { FailureKey } from '../rules/failures.ts';

// Failures that operations of several groups share.

/** The payment processor is called. */
export const PROCESSOR_FAILURES = [
  'paymentsNotSetUp',
  'processorRefused',
  'processorUnavailable',
] as const satisfies readonly FailureKey[];

/** The person has to prove an e-mail address with a code (BEHAVIOR §14.11). */
export const EMAIL_PROOF_FAILURES = [
  'emailProofRequired',
  'tooManyFailedChecks',
] as const satisfies readonly FailureKey[];

// A product pays for a service (BEHAVIOR §25).
export const PACKAGE_FAILURES = [
  'packageInvalid',
  'packageExpired',
  'noSessionsRemaining',
  'serviceNotInPackage',
  'packageRequiresAllServices',
  'productFrozen',
] as const satisfies readonly FailureKey[];
export const MEMBERSHIP_FAILURES = [
  'membershipInvalid',
  'productFrozen',
  'noIncludedServicesRemaining',
] as const satisfies readonly FailureKey[];
export const GIFT_CARD_FAILURES = [
  'giftCardInvalid',
  'productFrozen',
  'insufficientBalance',
  'serviceNotAllowedForGiftCard',
  'giftCardExpired',
] as const satisfies readonly FailureKey[];
export const REDEMPTION_FAILURES = [
  ...PACKAGE_FAILURES,
  ...MEMBERSHIP_FAILURES,
  ...GIFT_CARD_FAILURES,
  'serviceAlreadyPaid',
] as const satisfies readonly FailureKey[];
