/** Front-end booking settings (specification) with those that decisions §7 adds. Secrets are kept elsewhere. */
export type Settings = {
  readonly guestCheckout: boolean;
  /** Minutes between two slots. */
  readonly bookingInterval: number;
  readonly enableSignup: boolean;
  readonly staffSelection: boolean;
  readonly enableDynamicSlot: boolean;
  readonly googleLoginEnable: boolean;
  readonly facebookLoginEnable: boolean;
  readonly depositEnable: boolean;
  readonly saveCardEnable: boolean;
  readonly payLaterEnable: boolean;
  readonly cancellationKey: boolean;
  readonly cancellationWindowHours: number;
  readonly recurringPaymentEnable: boolean;
  readonly paymentKey: string;
  readonly googleClientId: string;
  readonly facebookClientId: string;
  readonly replyTo: string;
  /** Where links in e-mails start. */
  readonly appUrl: string;
  readonly allowedOrigins: readonly string[];
};

export const DEFAULT_SETTINGS: Settings = {
  guestCheckout: false,
  bookingInterval: 15,
  enableSignup: true,
  staffSelection: false,
  enableDynamicSlot: false,
  googleLoginEnable: false,
  facebookLoginEnable: false,
  depositEnable: false,
  saveCardEnable: false,
  payLaterEnable: false,
  cancellationKey: false,
  cancellationWindowHours: 24,
  recurringPaymentEnable: false,
  paymentKey: '',
  googleClientId: '',
  facebookClientId: '',
  replyTo: '',
  appUrl: '',
  allowedOrigins: ['*'],
};

/** What a salon entrusts to the platform: sealed in the table, write-only, never in a reply (decisions §5). */
export type SecretName =
  | 'paymentSecret'
  | 'paymentWebhookSecret'
  | 'googleClientSecret'
  | 'facebookClientSecret';
