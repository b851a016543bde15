import type { SampleActions } from '../../../infra/local/gateway/samples.ts';
import { issueLinkToken } from '../booking/visit-links.ts';
import { findMailedToken } from '../messages/mails.ts';
import { openPaymentAccount } from '../payments/payments.ts';
import { issueRenewalLinkToken } from '../products/paused-memberships.ts';
import type { TestSalon } from '../test-salon.ts';

/** The actions of sample events on a salon, with payments and mails. */
export async function openSampleSalon(salon: TestSalon): Promise<SampleActions> {
  const account = await openPaymentAccount(salon);
  return {
    async send(event, as) {
      const { status, body, text, headers } = await salon.replay(event, as);
      return { status, body: headers['content-type']?.includes('json') ? body : text };
    },
    async confirmIntent(intent) {
      if (intent.startsWith('seti_')) {
        await account.confirmSetup(intent);
      } else await account.pay(intent);
    },
    async getMailedToken(address) {
      await salon.runScheduledWork();
      return findMailedToken(salon, address);
    },
    issueDeclineToken: (id) => issueLinkToken(salon, id, 'decline-reminders'),
    issueRenewalToken: (id) => issueRenewalLinkToken(salon, id),
    signBody: account.signBody,
  };
}
