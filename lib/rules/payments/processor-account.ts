/** The salon's account at the payment processor, as the last check of its secret key has found it (BEHAVIOR §10.6). */
export type ProcessorAccount = {
  readonly id: string;
  /** Empty where the account has none. */
  readonly name: string;
  readonly country: string;
  readonly chargesEnabled: boolean;
};
