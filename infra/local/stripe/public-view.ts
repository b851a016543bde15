// What Stripe shows a browser of an intent: enough to pay, nothing of the salon's own records.
const SECRET_KEY_ONLY = [
  'amount_capturable',
  'amount_received',
  'application',
  'customer',
  'latest_charge',
  'metadata',
];

/** An intent as a publishable key sees it. */
export function publicView(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !SECRET_KEY_ONLY.includes(name)));
}
