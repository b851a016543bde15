import { texts } from '../texts/index.ts';
import { createAskLinkPage } from './ask-link-page.tsx';

/** Takes back a change of the address that the salon has made or wants to make (BEHAVIOR §4.9). */
export const KeepAddressPage = createAskLinkPage(
  () => {
    const { keepHeading, keepReason, keepAddress, kept } = texts().links;
    return {
      heading: keepHeading,
      reason: keepReason,
      button: keepAddress,
      done: kept,
      leadsToAccount: true,
    };
  },
  (salon, token) => () => salon.customers.keepAddress({ token }),
);
