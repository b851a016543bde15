/**
 * Expected failures are values. The catalogue below is the one place that ties a failure to its HTTP status and
 * its exact message (specification, Errors; decisions §2).
 */
export const FAILURES = {
  // Requests that cannot be read or addressed
  malformedBody: { status: 400, message: 'Malformed request body' },
  tenantMissing: { status: 400, message: 'Salon is required' },
  tokenMissing: { status: 401, message: 'Authentication required' },
  tokenInvalid: { status: 401, message: 'Invalid or expired token' },
  loginRequired: { status: 401, message: 'Please log in or register to book' },
  forbidden: { status: 403, message: 'Insufficient permissions' },
  tenantForeign: { status: 403, message: 'Token belongs to another salon' },
  tenantUnknown: { status: 404, message: 'Unknown salon' },
  routeUnknown: { status: 404, message: 'Not found' },
  recordUnknown: { status: 404, message: 'Record does not exist' },
  bodyTooLarge: { status: 413, message: 'Request body too large' },
  contentTypeUnsupported: { status: 415, message: 'Unsupported content type' },
  invalid: { status: 422, message: 'Validation failed' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  crashed: { status: 500, message: 'Internal server error' },
  busy: { status: 503, message: 'Please try again' },
  tableUnreachable: { status: 503, message: 'Table unreachable' },

  // Idempotency (decisions §3)
  idempotencyRunning: { status: 409, message: 'A request with this Idempotency-Key is still running' },
  idempotencyMismatch: { status: 422, message: 'Idempotency-Key was used with another request body' },

  // Log-ins (decisions §1)
  emailMissing: { status: 400, message: 'There is no e-mail address to confirm' },
  linkInvalid: { status: 400, message: 'Invalid or expired link' },
  credentialsWrong: { status: 401, message: 'Invalid e-mail or password' },
  refreshTokenInvalid: { status: 401, message: 'Invalid or expired refresh token' },
  identityRefused: { status: 401, message: 'The log-in was not confirmed by its provider' },
  signupDisabled: { status: 403, message: 'Registration is not offered' },
  socialLoginDisabled: { status: 403, message: 'This log-in is not offered' },
  loginFailuresTooMany: { status: 429, message: 'Too many failed log-ins, please try again later' },
  mailsTooMany: { status: 429, message: 'Too many e-mails were asked for, please try again later' },
  identityProviderDown: {
    status: 503,
    message: 'The log-in provider does not answer, please try again',
  },

  // Booking (decisions §4)
  slotNotAvailable: { status: 400, message: 'Slot not available' },
  policyNotAccepted: { status: 400, message: 'Please agree to cancellation policy' },
  policyTypeInvalid: { status: 400, message: 'Invalid type' },
  transitionRefused: { status: 400, message: 'The status of this appointment does not allow this' },
  changeTooLate: { status: 400, message: 'Too late to change this appointment' },

  // The salon's own records (decisions §7)
  usedByServices: { status: 400, message: 'Services refer to this record' },
  usedByStaff: { status: 400, message: 'Staff members refer to this record' },
  usedByBlockTimes: { status: 400, message: 'Block times refer to this record' },
  usedByAppointments: { status: 400, message: 'Appointments refer to this record' },
  usedByGiftCards: { status: 400, message: 'Gift cards refer to this record' },
  lastAdmin: { status: 400, message: 'The salon needs an administrator' },

  // Payments (decisions §5)
  paymentInvalid: { status: 400, message: 'Invalid payment' },
  paymentFailed: { status: 400, message: 'Payment failed' },
  paymentProcessing: { status: 400, message: 'Payment processing' },
  paymentRefunded: { status: 400, message: 'Payment refunded' },
  cardDeclined: { status: 400, message: 'Card declined' },
  paymentsNotSetUp: { status: 400, message: 'Online payment is not set up' },
  signatureInvalid: { status: 400, message: 'Invalid signature' },
  unpaidTooMany: { status: 429, message: 'Too many unpaid payments' },
  processorRefused: { status: 502, message: 'The payment service refused the request' },
  processorDown: { status: 503, message: 'The payment service does not answer, please try again' },

  // Redemption (specification; decisions §6)
  packageInvalid: { status: 400, message: 'Invalid package' },
  packageExpired: { status: 400, message: 'Package expired' },
  sessionsUsedUp: { status: 400, message: 'No sessions remaining' },
  serviceNotInPackage: { status: 400, message: 'Service not included in package' },
  packageNotWhole: {
    status: 400,
    message: 'Single-use package requires all services to be booked together',
  },
  membershipInvalid: { status: 400, message: 'Invalid membership' },
  includedUsedUp: { status: 400, message: 'No included services remaining' },
  giftCardInvalid: { status: 400, message: 'Invalid gift card' },
  balanceInsufficient: { status: 400, message: 'Insufficient balance' },
  serviceNotOnCard: { status: 400, message: 'Service not allowed for this gift card' },
  giftCardExpired: { status: 400, message: 'Gift card expired' },
  servicePaid: { status: 400, message: 'Service already paid' },

  // Gifts (decisions §6)
  claimInvalid: { status: 400, message: 'Invalid or expired link' },
  claimedAlready: { status: 400, message: 'This gift has already been claimed' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureKey = keyof typeof FAILURES;

/** Messages per field, the keys as the client wrote them: `services.0.service_id`. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

export type Failure = {
  readonly ok: false;
  readonly failure: FailureKey;
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** What stands nevertheless: the state of a target whose payment failed (decisions §5). */
  readonly data?: { readonly [field: string]: string | number };
};

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** A success and what it gives. */
export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/** A failure of the catalogue; `errors` name the fields that caused it. */
export const fail = (failure: FailureKey, errors?: FieldErrors): Failure =>
  errors ? { ok: false, failure, errors } : { ok: false, failure };

/** Validation failure (422) of one field. */
export const invalid = (field: string, message: string): Failure => fail('invalid', { [field]: [message] });
