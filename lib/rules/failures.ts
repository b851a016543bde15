/** The failure catalogue: the HTTP status and the exact message of every expected failure (BEHAVIOR §5.2, §5.3). */
export const FAILURES = {
  // Requests that cannot be read or addressed
  malformedBody: { status: 400, message: 'Malformed request body' },
  tenantMissing: { status: 400, message: 'Salon is required' },
  tokenMissing: { status: 401, message: 'Authentication required' },
  tokenInvalid: { status: 401, message: 'Invalid or expired token' },
  loginRequired: { status: 401, message: 'Please log in or register to book' },
  forbidden: { status: 403, message: 'Insufficient permissions' },
  tenantMismatch: { status: 403, message: 'Token belongs to another salon' },
  salonSuspended: { status: 403, message: 'Salon is suspended' },
  tenantNotFound: { status: 404, message: 'Unknown salon' },
  routeNotFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  recordNotFound: { status: 404, message: 'Record does not exist' },
  bodyTooLarge: { status: 413, message: 'Request body too large' },
  contentTypeUnsupported: { status: 415, message: 'Unsupported content type' },
  invalid: { status: 422, message: 'Validation failed' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  internalError: { status: 500, message: 'Internal server error' },
  busy: { status: 503, message: 'Please try again' },
  changesPaused: { status: 503, message: 'Changes are paused, please try again later' },
  tableUnreachable: { status: 503, message: 'Database unreachable' },

  // Idempotency (BEHAVIOR §9)
  idempotencyInProgress: { status: 409, message: 'A request with this Idempotency-Key is still running' },
  idempotencyMismatch: { status: 422, message: 'Idempotency-Key was used with another request body' },

  // Log-ins and accounts (BEHAVIOR §3, §4)
  emailMissing: { status: 400, message: 'No e-mail address to verify' },
  linkInvalid: { status: 400, message: 'Invalid or expired link' },
  credentialsInvalid: { status: 401, message: 'Invalid e-mail or password' },
  refreshTokenInvalid: { status: 401, message: 'Invalid or expired refresh token' },
  secondFactorRequired: { status: 401, message: 'Second factor required' },
  invalidOrExpiredChallenge: { status: 401, message: 'Invalid or expired challenge' },
  invalidCode: { status: 401, message: 'Invalid code' },
  invalidPin: { status: 401, message: 'Invalid PIN' },
  invalidDeviceToken: { status: 401, message: 'Invalid device token' },
  confirmationRequired: { status: 403, message: 'Please confirm your password' },
  passwordLogInRequired: { status: 403, message: 'Please log in with your password' },
  secondFactorSetupRequired: { status: 403, message: 'Second factor required' },
  secondFactorAlreadySetUp: { status: 400, message: 'Second factor already set up' },
  secondFactorNotSetUp: { status: 400, message: 'Second factor not set up' },
  pinNotSet: { status: 400, message: 'PIN not set' },
  setUpNotStarted: { status: 400, message: 'Set-up not started' },
  setUpYourSecondFactorFirst: { status: 400, message: 'Set up your second factor first' },
  identityNotConfirmed: { status: 401, message: 'The log-in provider did not confirm this log-in' },
  signupDisabled: { status: 403, message: 'Registration is disabled' },
  socialLoginDisabled: { status: 403, message: 'This log-in method is disabled' },
  tooManyFailedLogins: { status: 429, message: 'Too many failed log-ins, please try again later' },
  tooManyRegistrations: { status: 429, message: 'Too many registrations, please try again later' },
  tooManyEmails: { status: 429, message: 'Too many e-mails requested, please try again later' },
  identityProviderUnavailable: {
    status: 503,
    message: 'The log-in provider is unavailable, please try again',
  },

  customerHasOpenBookings: { status: 400, message: 'Customer has open bookings' },
  customerHasUnpaidBills: { status: 400, message: 'Customer has unpaid bills' },
  customerHasValueLeft: { status: 400, message: 'Customer has value left' },

  // Booking (BEHAVIOR §14, §16, §17)
  slotNotAvailable: { status: 400, message: 'Slot not available' },
  datesNotAvailable: { status: 400, message: 'Some dates are not available' },
  policyNotAccepted: { status: 400, message: 'Please agree to cancellation policy' },
  policyTypeInvalid: { status: 400, message: 'Invalid type' },
  transitionNotAllowed: { status: 400, message: 'Not allowed in this appointment status' },
  promotionInvalid: { status: 400, message: 'Invalid promotion code' },
  mustCallSalon: { status: 403, message: 'Please call the salon' },
  tooManyOpenBookings: { status: 400, message: 'Too many open bookings' },
  recentAddressChange: { status: 403, message: 'The e-mail address was changed a short time ago' },
  mergeProofRequired: { status: 403, message: 'The customer must confirm the merge' },
  emailProofRequired: { status: 403, message: 'Please confirm your e-mail address' },
  visitLinkInvalid: { status: 401, message: 'Invalid or expired link' },
  tooLateToChange: { status: 400, message: 'Too late to change this appointment' },
  tooManyMoves: {
    status: 429,
    message: 'This appointment was moved too often today, please try again tomorrow',
  },

  // Waitlist (BEHAVIOR §34)
  offerEnded: { status: 400, message: 'Offer has ended' },
  waitlistEntryClosed: { status: 400, message: 'Not allowed in this waitlist status' },
  tooManyOffers: { status: 400, message: 'Too many messages to this person today' },
  waitlistLinkInvalid: { status: 401, message: 'Invalid or expired link' },
  tooManyWaitlistEntries: { status: 429, message: 'Too many waitlist entries, please try again later' },

  // Salon records (BEHAVIOR §11)
  recordHasChanged: { status: 409, message: 'Record has changed' },
  usedByServices: { status: 400, message: 'Record is used by services' },
  usedByStaff: { status: 400, message: 'Record is used by staff members' },
  usedByBlockTimes: { status: 400, message: 'Record is used by block times' },
  usedByAppointments: { status: 400, message: 'Record is used by appointments' },
  usedByGiftCards: { status: 400, message: 'Record is used by gift cards' },
  usedByUsers: { status: 400, message: 'Record is used by users' },
  usedByCatalog: { status: 400, message: 'Record is used by services, add-ons or products' },
  userHasPassword: { status: 400, message: 'User has a password already' },
  lastAdmin: { status: 400, message: 'The last administrator cannot be removed' },

  // Payments (BEHAVIOR §18–20)
  paymentInvalid: { status: 400, message: 'Invalid payment' },
  paymentFailed: { status: 400, message: 'Payment failed' },
  paymentProcessing: { status: 400, message: 'Payment processing' },
  paymentRefunded: { status: 400, message: 'Payment refunded' },
  cardKept: { status: 400, message: 'Card is kept for an appointment' },
  cardDeclined: { status: 400, message: 'Card declined' },
  depositsNotPayable: {
    status: 400,
    message: 'This salon cannot take deposits online at the moment. Please contact the salon.',
  },
  paymentsNotSetUp: { status: 400, message: 'Online payment is not set up' },
  signatureInvalid: { status: 400, message: 'Invalid signature' },
  tooManyUnpaidIntents: { status: 429, message: 'Too many unpaid payments' },
  processorRefused: { status: 502, message: 'The payment service refused the request' },
  processorUnavailable: { status: 503, message: 'The payment service is unavailable, please try again' },

  // Redemption (BEHAVIOR §25)
  packageInvalid: { status: 400, message: 'Invalid package' },
  packageExpired: { status: 400, message: 'Package expired' },
  noSessionsRemaining: { status: 400, message: 'No sessions remaining' },
  serviceNotInPackage: { status: 400, message: 'Service not included in package' },
  packageRequiresAllServices: {
    status: 400,
    message: 'Single-use package requires all services to be booked together',
  },
  membershipInvalid: { status: 400, message: 'Invalid membership' },
  productFrozen: { status: 400, message: 'This product is frozen' },
  noIncludedServicesRemaining: { status: 400, message: 'No included services remaining' },
  giftCardInvalid: { status: 400, message: 'Invalid gift card' },
  insufficientBalance: { status: 400, message: 'Insufficient balance' },
  serviceNotAllowedForGiftCard: { status: 400, message: 'Service not allowed for this gift card' },
  giftCardExpired: { status: 400, message: 'Gift card expired' },
  serviceAlreadyPaid: { status: 400, message: 'Service already paid' },

  // Checkout (BEHAVIOR §37)
  billChanged: { status: 409, message: 'Bill has changed' },
  readerBusy: { status: 409, message: 'Reader is busy' },
  readerOffline: { status: 400, message: 'Reader is offline' },

  // Drawers (BEHAVIOR §36.5)
  drawerAlreadyOpen: { status: 400, message: 'Drawer is already open' },
  drawerClosed: { status: 400, message: 'Drawer is closed' },

  // Gifts (BEHAVIOR §27)
  claimLinkInvalid: { status: 400, message: 'Invalid or expired link' },
  giftAlreadyClaimed: { status: 400, message: 'This gift has already been claimed' },
  tooManyUnpaidPurchases: { status: 429, message: 'Too many unpaid purchases' },
  tooManyGuestPurchases: { status: 429, message: 'Too many purchases, please try again later' },
  tooManyFailedChecks: { status: 429, message: 'Too many failed checks, please try again later' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureKey = keyof typeof FAILURES;

/** The failures with status 429: each says when to try again (BEHAVIOR §8.4). */
export type LimitFailureKey = {
  [Key in FailureKey]: (typeof FAILURES)[Key]['status'] extends 429 ? Key : never;
}[FailureKey];

export type OtherFailureKey = Exclude<FailureKey, LimitFailureKey>;
