import type { SampleWorld } from '../../infra/local/samples.ts';
import { tokenMailedTo } from './log-ins.ts';
import { openTill } from './paying.ts';
import type { TestSalon } from './test-salon.ts';

/** A house as the place to which sample events are sent: it takes payments and mails. */
export async function sampleWorld(salon: TestSalon): Promise<SampleWorld> {
  const till = await openTill(salon);
  return {
    async send(event, as) {
      const { status, body, text, headers } = await salon.replay(event, as);
      return { status, body: headers['content-type']?.includes('json') ? body : text };
    },
    async confirm(intent) {
      if (intent.startsWith('seti_')) {
        await till.stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_visa' });
      } else await till.pay(intent);
    },
    async mailed(address) {
      await salon.drain();
      return tokenMailedTo(salon, address);
    },
    signature: till.signatureOf,
  };
}
