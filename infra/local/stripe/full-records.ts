import type { Kind, Resources } from './resources.ts';

// The fields that the types of the stripe package require and the stand-in does not use, as Stripe fills them in for a
// payment without the features that they belong to. A field that is only named is null.

const nulls = (names: string): object =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );

const LIVEMODE = { livemode: false };
const BILLING_DETAILS = { billing_details: nulls('address email name phone tax_id') };
const AUTOMATIC_TAX = { disabled_reason: null, enabled: false, liability: null };
const COLLECTION = { collection_method: 'charge_automatically', discounts: [] };

const EVIDENCE = nulls(`access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
  cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip
  customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id
  product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date
  service_documentation shipping_address shipping_carrier shipping_date shipping_documentation
  shipping_tracking_number uncategorized_file uncategorized_text`);

// Parts of records

export const ADDRESS_FIELDS = nulls('city country line1 line2 postal_code state');
export const CARD_FIELDS = {
  ...nulls(
    'checks country display_brand generated_from networks regulated_status three_d_secure_usage wallet',
  ),
  funding: 'credit',
};
export const CARD_PRESENT_FIELDS = {
  ...nulls('brand_product cardholder_name country fingerprint networks offline preferred_locales'),
  funding: 'credit',
  read_method: 'contact_emv',
};
export const BANK_ACCOUNT_FIELDS =
  nulls(`account_holder_type account_type financial_connections_account fingerprint
  networks routing_number status_details`);
export const SUBSCRIPTION_ITEM_FIELDS = {
  ...nulls('billing_thresholds current_trial'),
  discounts: [],
  plan: { object: 'plan' },
  tax_rates: [],
};
export const RECURRING_FIELDS = { ...nulls('meter trial_period_days'), usage_type: 'licensed' };
export const CANCELLATION_FIELDS = nulls('comment feedback feedback_option');

const FIELDS: { readonly [K in Kind]: (record: Resources[K]) => object } = {
  charge: () => ({
    ...nulls(`application application_fee application_fee_amount balance_transaction calculated_statement_descriptor
      failure_balance_transaction fraud_details on_behalf_of outcome payment_method_details receipt_email receipt_number
      receipt_url review shipping source source_transfer statement_descriptor statement_descriptor_suffix transfer_data
      transfer_group`),
    ...LIVEMODE,
    ...BILLING_DETAILS,
  }),
  customer: () => ({
    ...nulls('default_source description shipping'),
    ...LIVEMODE,
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  }),
  dispute: () => ({
    ...nulls('intended_submission_method'),
    ...LIVEMODE,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { ...EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      ...{ due_by: null, enhanced_eligibility: {}, has_evidence: false, past_due: false },
      ...{ submission_count: 0, submission_method: 'not_submitted' },
    },
    is_charge_refundable: false,
  }),
  event: () => ({ pending_webhooks: 0, request: null }),
  invoice: ({ created, id, total }) => ({
    ...nulls(`account_country account_name account_tax_ids application automatically_finalizes_at custom_fields
      customer_account customer_address customer_email customer_name customer_phone customer_shipping customer_tax_exempt
      default_payment_method default_source description due_date effective_at footer from_invoice
      last_finalization_error latest_revision number on_behalf_of receipt_number rendering shipping_cost shipping_details
      statement_descriptor test_clock total_discount_amounts total_pretax_credit_amounts total_taxes
      webhooks_delivered_at`),
    ...LIVEMODE,
    ...COLLECTION,
    amount_overpaid: 0,
    amount_shipping: 0,
    automatic_tax: { ...AUTOMATIC_TAX, provider: null, status: null },
    default_tax_rates: [],
    issuer: { type: 'self' },
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    subtotal: total,
    subtotal_excluding_tax: total,
    total_excluding_tax: total,
  }),
  invoice_payment: () => ({ ...LIVEMODE, status_transitions: nulls('canceled_at paid_at') }),
  payment_intent: ({ amount, status }) => ({
    ...nulls(`application application_fee_amount cancellation_reason customer_account managed_payments on_behalf_of
      payment_method_configuration_details payment_method_options payment_record processing receipt_email review source
      statement_descriptor statement_descriptor_suffix transfer_group`),
    ...LIVEMODE,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    confirmation_method: 'automatic',
  }),
  payment_method: () => ({ ...LIVEMODE, ...BILLING_DETAILS, customer_account: null }),
  price: ({ unit_amount }) => ({
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
    ...LIVEMODE,
    billing_scheme: 'per_unit',
    tax_behavior: 'unspecified',
    unit_amount_decimal: String(unit_amount),
  }),
  product: ({ created }) => ({
    ...nulls('description package_dimensions shippable tax_details url'),
    ...LIVEMODE,
    images: [],
    marketing_features: [],
    type: 'service',
    updated: created,
  }),
  refund: () => ({
    ...nulls(`balance_transaction customer customer_account payment_method reason receipt_number
      source_transfer_reversal transfer_reversal`),
  }),
  setup_intent: () => ({
    ...nulls(`application automatic_payment_methods cancellation_reason description latest_attempt mandate on_behalf_of
      payment_method_configuration_details payment_method_options single_use_mandate`),
    ...LIVEMODE,
  }),
  subscription: () => ({
    ...nulls(`application application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account
      days_until_due default_source description managed_payments next_pending_invoice_item_invoice on_behalf_of
      pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock transfer_data
      trial_end trial_settings trial_start`),
    ...LIVEMODE,
    ...COLLECTION,
    automatic_tax: AUTOMATIC_TAX,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
  }),
  'terminal.location': () => LIVEMODE,
  'terminal.reader': () => ({ ...nulls('ip_address last_seen_at'), ...LIVEMODE, device_sw_version: '' }),
};

/** The record with all fields that Stripe sends. */
export const toFullRecord = <K extends Kind>(kind: K, record: Resources[K]): Resources[K] => ({
  ...FIELDS[kind](record),
  ...record,
});
