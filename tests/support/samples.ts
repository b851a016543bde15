import type { SampleWorld } from '../../infra/local/samples.ts';
import type { House } from './house.ts';
import { tokenMailedTo } from './log-ins.ts';
import { openTill } from './paying.ts';

/** A house as the place to which sample events are sent: it takes payments and mails. */
export async function sampleWorld(house: House): Promise<SampleWorld> {
  const till = await openTill(house);
  return {
    async send(event, as) {
      const { status, body, text, headers } = await house.replay(event, as);
      return { status, body: headers['content-type']?.includes('json') ? body : text };
    },
    async confirm(intent) {
      if (intent.startsWith('seti_')) {
        await till.stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_visa' });
      } else await till.pay(intent);
    },
    async mailed(address) {
      await house.drain();
      return tokenMailedTo(house, address);
    },
    signature: till.signatureOf,
  };
}
