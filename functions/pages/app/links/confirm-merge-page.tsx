import { texts } from '../texts/index.ts';
import { createAskLinkPage } from './ask-link-page.tsx';

/** Confirms the merge into another record of the same person (BEHAVIOR §4.6). */
export const ConfirmMergePage = createAskLinkPage(
  () => {
    const { mergeHeading, mergeReason, merge, merged } = texts().links;
    return { heading: mergeHeading, reason: mergeReason, button: merge, done: merged, leadsToAccount: false };
  },
  (salon, token) => () => salon.customers.confirmMerge({ token }),
);
