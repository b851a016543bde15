/** Texts of the steps that no first view of the booking page shows. */
export const en = {
  unpayableDeposit:
    'This salon cannot take the deposit online at the moment. Please contact the salon to book.',
} as const;
