import { PERMISSIONS } from './access/permissions.ts';
import type { FAILURES } from './failures.ts';

/**
 * Every message at a field, by its code (BEHAVIOR §5.7). `{max}` stands for a value, the parameter `max`. Rules and schemas write
 * the message itself: one that is not in this catalogue does not compile. Codes never change.
 */
export const FIELD_MESSAGES = {
  // Any value
  required: 'Is required',
  requiredWithTime: 'Is required with a time',
  requiredWithDate: 'Is required with a date',
  requiredWithoutTarget: 'Is required without an appointment or sale',
  requiredForRegisteredCustomer: 'Is required for a registered customer',
  requiredForSeveralLocations: 'Is required for staff who work at several locations',
  requiredForGift: 'Is required when buying for someone else',
  requiredWithDiscount: 'Is required where there is a discount',
  requiredForReaderOnly: 'Is required for a reader, and for nothing else',
  emailOrPhoneRequired: 'Is required, or a phone',
  roleRequired: 'Is required, or a role of the salon',
  percentOrAmountRequired: 'Is required, or percent',
  recipientRequired: 'Is required: this receipt belongs to nobody with an e-mail address',
  unreachable: 'Has neither an e-mail address nor consent to SMS',
  appointmentOrSaleRequired: 'Appointment or sale is required',
  unknownRecord: 'Unknown {record}',
  unknownDay: 'Unknown day: {day}',
  duplicate: 'Duplicate',
  duplicateOverride: 'Duplicate override for this date and location',
  duplicateRecord: 'Duplicate {record}',
  alreadyTaken: 'Is already taken',
  alreadyRegistered: 'Is already registered',
  addressAlreadyRegistered: 'The address is already registered',
  keptForLogIn: 'Cannot be removed: the customer has a log-in',
  addedByCustomerOnly: 'Only the customer can add it: the customer has a log-in',
  logInWithoutEmail: 'Has a log-in, but no e-mail address',
  keptForFormerOwner: 'Is kept for a customer whose address was changed',
  alreadyRegisteredWithPassword: 'Is already registered, please log in with your password',
  staffOnly: 'Staff only',
  permissionMissing: '{permission}',
  valueDiffers: 'Must be {value}',
  textDiffers: 'Must be "{text}"',
  servicesDiffer: 'Must be the services {ids}',
  termsDiffer: 'Must be the terms of the product',
  notValid: 'Is not valid',
  mustBeOneOf: 'Must be one of {values}',
  mustBeEmpty: 'Must be empty',
  mustBeNull: 'Must be null',

  // Types and forms
  notText: 'Must be text',
  notNumber: 'Must be a number',
  notWholeNumber: 'Must be a whole number',
  notBoolean: 'Must be true or false',
  notList: 'Must be a list',
  notObject: 'Must be an object',
  notToggle: 'Must be 0 or 1',
  notEmail: 'Must be an e-mail address',
  notUrl: 'Must be a URL',
  notHttpsUrl: 'Must start with https://',
  notHttpsAddress: 'Must be an https address',
  hostUnknown: 'Host name must resolve',
  portNotAllowed: 'Port must be 443 or at least 1024',
  urlWithPassword: 'Must not contain a password',
  addressNotPublic: 'Must resolve to a public address',
  notOrigin: 'Must be an origin like https://example.com, or *',
  notDate: 'Must be a date ({form})',
  notTime: 'Must be a time ({form})',
  notInstant: 'Must be an instant (ISO 8601)',
  notClockTime: 'Must be a time in this century with a zone, like {example}',
  notPeriod: 'Must be a period, for example 6 months',
  notColor: 'Must be a color like #1a2b3c',
  notCountry: 'Must be a country code like US',
  notCurrency: 'Must be a currency code like USD',
  notTimeZone: 'Must be a time zone like America/New_York',
  notKey: 'Must be a key like {example}',
  notPin: 'Must be 4 to 8 digits',
  notAccountNumber: 'Must be letters, digits and hyphens',
  pinTooEasy: 'Is too easy to guess',
  notReaderId: 'Must be the id of a reader',
  notStatusList: 'Must be 0 to 5, or several such as 1,2',
  notRedemption: 'Must be a redemption of type package, membership or gift_card',
  notBookingRedemption: 'Must be a redemption of type package, membership, gift_card or credit',
  notBuyer: 'Must name a customer and a location',
  notImage: 'Must be an image',
  notStoredImage: 'Must be an image or the URL of a stored image',
  imageFormatUnsupported: 'Must be a PNG, JPEG, WebP or GIF image',
  imageTooLarge: 'Must be at most 4 MB',
  storageFull: 'Storage is full',
  imageTooManyPixels: 'Must have at most 40 million pixels',
  notMobileNumber: 'Must be a mobile number for SMS',
  phoneNotInternational: 'Must be a valid number with its country code for SMS, such as +12125550123',
  smsCountryNotAllowed: 'Must be a number of a country to which the salon sends SMS',
  controlCharacters: 'Must not contain control characters',
  notOneLine: 'Must be one line',
  notSkip: 'Must be skip',
  notThisOrFollowing: 'Must be this or following',
  notAscOrDesc: 'Must be asc or desc',
  notUpcomingOrPast: 'Must be upcoming or past',
  notEmailOrSms: 'Must be email or sms',
  notOneOrTwo: 'Must be 1 or 2',
  notZeroToTwo: 'Must be 0, 1 or 2',
  notWaitlistMode: 'Must be first, value or manual',
  notResourcePart: 'Must be visit, staff or processing',

  // Sizes
  tooShort: 'Must be at least {min} characters',
  tooLong: 'Must be at most {max} characters',
  textTooLong: 'Is too long',
  keyLengthInvalid: 'Must be 1 to 255 characters',
  identityIdTooLong: 'Must name a person by an id of at most 500 characters',
  listEmpty: 'Must have at least 1 item',
  listTooLong: 'Must have at most {max} items',
  tooManyCards: 'Must have at most one card',
  tooManyDays: 'Must have at most {max} days in all',
  tooManyDevices: 'A salon has at most {max} devices',
  tooManyApiKeys: 'A salon has at most {max} API keys',
  notAddress: 'Must be an IP address, or a network such as 203.0.113.0/24',
  tooManyEndpoints: 'Must have at most {max} endpoints',
  tooManyResources: 'Must have at most {max} rooms and pieces of equipment',
  tooManyRoles: 'Must be at most {max} roles',
  tooManyVisits: 'Must be at most {max} for this visit',
  tooManyVisitsToMove: 'Too many visits to move at once',
  tooManyPayments: 'Too many payments: close the drawer first',
  groupCountDiffers: 'Must have {count} groups',

  // Numbers and amounts
  tooSmall: 'Must be at least {min}',
  tooLarge: 'Must be at most {max}',
  amountTooLarge: 'Is too large',
  tooManyMonths: 'Must be at most {max} months',
  notAboveZero: 'Must be above 0',
  negative: 'Must not be negative',
  tooManyTips: 'Tips must be at most {max}',
  tooManyDecimals: 'Must have at most two decimals',
  notWholeAmount: 'Must be a whole amount',
  notWholeCurrencyUnits: 'Must be whole currency units',
  notZeroOrAtLeast: 'Must be 0 or at least {min}',
  sumDiffers: 'Must add up to {amount}',
  lessThanAmount: 'Must be at least the amount',
  aboveAmountDue: 'Must not exceed the amount due',
  aboveDrawer: 'Must not be above what is in the drawer',
  belowPaid: 'Must leave a bill of at least what is paid already',
  belowCommitted: 'Must cost at least {amount}, which is paid or due as a deposit',
  notPayableByCard: 'Cannot be paid by card',

  // Dates and times
  dateInPast: 'Must not be in the past',
  dateInFuture: 'Must not be in the future',
  dateTooLate: 'Must be on or before {date}',
  dateTooEarly: 'Must be on or after {date}',
  notAfterFrom: 'Must be after from',
  beforeFirstDay: 'Must not be before the first day',
  tooManyDaysAfterFirst: 'Must be in the {days} days that begin with the first day',
  notOnOrAfterFirstDay: 'Must be on or after the first day',
  notAfterEarliestTime: 'Must be after the earliest time',
  windowTooShort: 'Must leave {minutes} minutes for the visit',
  notInWindow: 'Must lie in a window of the entry',
  endsAfterService: 'Must end within the duration of {minutes} minutes',
  rangesOverlap: 'Must not overlap another range',
  timeOffOverlaps: 'Must not overlap other time off',
  overridesOverlap: 'Must not overlap another override of this date',

  // Fields that depend on others
  notLinkOfList: 'Must be of a link of this list',
  onlyWithLines: 'Only with lines',
  onlyWithoutLines: 'Only without lines',
  onlyWithPaymentId: 'Only with payment_id',
  onlyWithoutAmount: 'Only without amount',
  onlyWithoutAppointmentId: 'Only without appointment_id',
  onlyWithoutExpiryDate: 'Only without expiry_date',
  onlyWithoutGiftCardNumber: 'Only without giftcard_number',
  onlyWithoutStaffAndServices: 'Only without staff_id and services',
  onlyWithoutMember: 'Only without a member for the whole visit',
  onlyForOneMember: 'Only for a visit of one staff member',
  onlyForWalkIn: 'Only for a walk-in',
  onlyForOneVisit: 'Only for a bill of one visit',
  soldAlone: 'Is sold alone, because it renews',
  sameLocation: 'Must be at the same location',
  visitOfBill: 'Not a visit of this bill',
  onlyForWalkInWithoutCustomer: 'Only for a walk-in without a customer',
  onlyForAccount: 'Only for a customer with an account',
  onlyCashWithTendered: 'Must be one of cash where tendered is sent',
  notExactlyOneOf: 'Must name exactly one of {fields}',
  notExactlyOneTarget: 'Must name exactly one target',
  notExactlyOneReceipt: 'Must name exactly one receipt',
  notExactlyOneSource: 'Must name exactly one receipt, appointment or sale',
  notExactlyOneVisitOrSale: 'Must name exactly one appointment or sale',
  notOneCustomerOrGuest: 'Must name one customer or guest',
  percentAndAmount: 'Either percent or amount is needed, not both',
  mustBeEmptyWithRole: 'Must be empty with a role',
  mustBeEmptyWithAccount: 'Must be empty with an account',
  mustBeNullForGuest: 'Must be null for a guest',
  mustBeZeroForCustomer: 'Must be 0 for a logged-in customer',
  payEachVisit: 'Pay each visit with create-order',
  promotionForEachVisit: 'Use it for each visit with save-booking',

  // Visits and their services
  noService: 'Choose at least one service',
  hasNoService: 'Has no service',
  notBookableOnline: 'Cannot be booked online',
  notOfferedAtLocation: 'Not offered at this location',
  notOfferedWithServices: 'Not offered with the chosen services',
  notAddOnOfService: 'Not a service that offers this add-on',
  notNeededByService: 'Not needed by this service',
  resourceMissing: 'Needs what this location does not have: {kind}',
  notAtLocation: 'Does not work at this location',
  notPerformed: 'Does not perform this service',
  cannotServeVisit: 'Cannot do this visit',
  otherLocation: 'Belongs to another location',
  nothingChanged: 'Nothing has been changed',
  visitCompleted: 'The visit is completed',
  visitHasCustomer: 'The visit has another customer already',
  visitPaidByOthersGiftCard: 'Gift cards of somebody else pay for this visit',
  cardGuestDiffers:
    'Must have the e-mail address or phone number of the guest whose card is saved with this visit',
  notServiceOfVisit: 'Not a service of this visit',
  didNotServe: 'Did not serve in this visit',
  nobodyServed: 'Nobody served in this visit',

  // Money
  notLineOfBill: 'Not a line of this bill',
  nothingToRefund: 'Nothing is left to refund',
  nothingToCorrect: 'Nothing is left to correct',
  sameTender: 'Must differ from the tender of the payment',
  notRefundablePayment: 'Must be a payment by card or at the salon',
  notSalonPayment: 'Must be a payment in cash or outside this system',
  notPaidAtSalon: 'Must be paid in cash or outside this system',
  notPaidSale: 'Must be a paid sale',
  drawerOfPaymentClosed: 'Open a drawer first: the drawer of this payment is closed',
  noTipsOwed: 'Is owed no tips',
  noSavedCard: 'No saved card',
  cardInUse: 'Is kept for {appointment}',
  tooSmallChange: 'Is too small',
  notZeroChange: 'Must not be 0',
  neverExpires: 'Never expires',
  notFrozen: 'Is not frozen',
  ownedAlready: 'Owns it already',
  unknownGroup: 'Unknown group',
  notUnclaimedGift: 'Must be an unclaimed gift with an address',
  notMultiUse: 'Must be a multi-use package',
  doesNotRenew: 'Does not renew',
  alreadyPaused: 'Is paused already',
  notPaused: 'Is not paused',
  renewalUnpaid: 'Its renewal is not paid',
  pauseDisabled: 'Cannot be paused',
  otherBillingPeriod: 'Must have the same billing period',
  notForSale: 'Not for sale',

  // Records and settings
  recordInUse: 'Used by {records}',
  mergedCustomer: 'Was merged into another customer',
  sameCustomer: 'Must be another customer',
  promotionCodeTaken: 'Is the code of another promotion',
  notLocationOfMember: 'Must be one of the locations of this staff member',
  noResourceOfKind: 'No location has a resource of this kind',
  kindIsLocation: 'Must not be location',
  currencyInUse: 'Cannot be changed after money was taken',
  keyModeDiffers: 'Must be a {mode} key like the {key} key',
  keyRefused: 'Refused by the payment processor',
  endpointDisabled: 'The endpoint is disabled',
  endpointDeleted: 'The endpoint is deleted or disabled',
  wrongPassword: 'Wrong password',
  wrongOrExpired: 'Is wrong or has expired',
} as const;

export type FieldMessageKey = keyof typeof FIELD_MESSAGES;

/** Records that a message can name, in `{record}`. */
const RECORDS = [
  'add-on',
  'card',
  'category',
  'customer',
  'kind',
  'line',
  'location',
  'occasion',
  'payment',
  'permission',
  'pricing option',
  'product',
  'reader',
  'registration code',
  'resource',
  'role',
  'service',
  'staff member',
  'tax rate',
] as const;
export type RecordNoun = (typeof RECORDS)[number];

/** Parameters that are one of a few words. */
const CHOICES = {
  permission: PERMISSIONS,
  record: RECORDS,
  mode: ['live', 'test'],
  key: ['publishable', 'secret'],
} as const;
type Choices = typeof CHOICES;

/** Parameters that are a number or an amount. */
const NUMBERS = ['amount', 'count', 'days', 'max', 'min', 'minutes', 'value'] as const;

/** The texts of a parameter, as a regular expression; those without a bound are texts of any kind. */
export const toParameterPattern = (name: string): string => {
  const choices: readonly string[] | undefined = CHOICES[name as keyof Choices];
  if (choices) return choices.join('|');
  return NUMBERS.some((each) => each === name) ? '-?\\d+(?:\\.\\d+)?' : '.*';
};

type Parameter<Name> = Name extends keyof Choices
  ? Choices[Name][number]
  : Name extends (typeof NUMBERS)[number]
    ? `${number}`
    : string;

/** The texts that a message can be: `Must be at most {max}` is `Must be at most ${number}`. */
type Texts<Message> = Message extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}${Parameter<Name>}${Texts<After>}`
  : Message;

/** A message at a field: of the catalogue, or that of a failure. */
export type FieldMessage =
  | Texts<(typeof FIELD_MESSAGES)[FieldMessageKey]>
  | (typeof FAILURES)[keyof typeof FAILURES]['message'];
