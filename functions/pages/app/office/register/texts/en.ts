export const en = {
  note: (country: string) =>
    `${country}: many businesses must record what clients pay in a certified till. This system is not certified, and neither are its receipts. Ask your accountant what your salon needs.`,
};
