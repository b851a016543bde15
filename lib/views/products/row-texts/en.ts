import type { RowTexts } from './types.ts';

export const en: RowTexts = {
  history: {
    purchased: 'Purchased',
    renewed: 'Renewed',
    redeemed: (name) => `Redeemed for ${name}`,
    included: (name) => `Used included service: ${name}`,
    returned: (name) => `Returned: ${name}`,
    changed: (name) => `Changes to ${name} with the next payment`,
    extended: (until) => `Can be used until ${until}`,
    paused: (from, until) => `Paused from ${from} to ${until}`,
    resumed: 'Resumed',
    frozen: 'Frozen',
    unfrozen: 'No longer frozen',
    transferred: 'Transferred to another owner',
    adjusted: 'Adjusted',
    voided: 'Ended by the salon',
    replaced: 'Number replaced',
    resent: 'Mailed again',
    reloaded: 'Reloaded',
    reloadLost: 'Reload taken back',
  },
  receipts: {
    visit: (names) => names,
    deposit: (names) => `Deposit: ${names}`,
    tip: (names) => `Tip: ${names}`,
    cancellationFee: (names) => `Cancellation fee: ${names}`,
    noShowFee: (names) => `No-show fee: ${names}`,
    product: (names) => names,
    renewal: (names) => `Renewal: ${names}`,
    refund: (names) => `Refund: ${names}`,
  },
};
