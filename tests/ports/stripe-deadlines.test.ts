import { expect, onTestFinished, test } from 'vitest';
import { startLocalServer } from '../../infra/local/local-server.ts';
import { openStripeCaller } from '../../lib/ports/stripe-client.ts';
import { refundIntent } from '../../lib/ports/stripe-intents.ts';

const REFUND = { amount: 3000, name: '1001 2026-11-16T14:00:00.000Z' };

// BEHAVIOR §31.4
test('a call whose time is used up sends nothing more: another attempt may refund meanwhile', async () => {
  const sent: string[] = [];
  let answerList = () => {};
  const server = await startLocalServer((request, response) => {
    sent.push(String(request.method));
    answerList = () =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"object": "list", "data": [], "has_more": false}');
  });
  onTestFinished(() => server.close(0));
  const callStripe = openStripeCaller('sk_test_late', server.url, performance.now() + 1_000);
  let refund: Promise<unknown> = Promise.resolve();
  const outcome = await callStripe((stripe) => {
    refund = refundIntent(stripe, { id: 'pi_1', currency: 'USD' }, REFUND, 'refund-1');
    return refund;
  });
  expect(outcome).toMatchObject({ ok: false, failure: 'processorUnavailable' });
  answerList();
  await expect(refund).rejects.toThrow();
  expect(sent).toEqual(['GET']);
});
