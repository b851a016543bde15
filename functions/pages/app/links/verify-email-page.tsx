import { texts } from '../texts/index.ts';
import { createAskLinkPage } from './ask-link-page.tsx';

/** Confirms an e-mail address (BEHAVIOR §4.2). */
export const VerifyEmailPage = createAskLinkPage(
  () => {
    const { verifyHeading, verifyReason, verify, verified } = texts().links;
    return {
      heading: verifyHeading,
      reason: verifyReason,
      button: verify,
      done: verified,
      leadsToAccount: true,
    };
  },
  (salon, token) => () => salon.customers.verifyEmail({ token }),
);
