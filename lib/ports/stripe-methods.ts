/**
 * Types of payment methods that notify hours or days later whether they were paid. No order offers them, because a hold
 * lasts for minutes (BEHAVIOR §18.1). PayTo is not listed: its delayed result typically comes within a minute.
 * Sources: https://docs.stripe.com/payments/payment-methods/overview (bank debits, bank transfers, vouchers),
 * https://docs.stripe.com/payments/sofort.
 */
export const DELAYED_METHOD_TYPES = [
  // Bank debits
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'sepa_debit',
  'us_bank_account',
  // Bank transfers
  'customer_balance',
  // Vouchers
  'boleto',
  'konbini',
  'multibanco',
  'oxxo',
  // A bank redirect that is collected as a debit
  'sofort',
] as const;
