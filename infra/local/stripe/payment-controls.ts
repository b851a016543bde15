import { find, need, save } from './account.ts';
import { type Control, ownerOf } from './control.ts';
import { chargeOf, dispute } from './disputes.ts';
import { invalid, noSuch } from './errors.ts';
import type { Params } from './form.ts';
import { requiredText } from './params.ts';
import { authenticate, settle } from './payment-outcome.ts';
import { authenticateSetup } from './setup-intents.ts';
import { testMethodNamed } from './test-cards.ts';
import { quietScene } from './world.ts';

function succeeds(params: Params): boolean {
  const outcome = requiredText(params, 'outcome');
  if (outcome !== 'succeed' && outcome !== 'fail')
    throw invalid('outcome is succeed or fail', { param: 'outcome' });
  return outcome === 'succeed';
}

function onIntent(change: typeof authenticate): Control['run'] {
  return (world, params, id) => {
    const account = ownerOf(world, id, (each) => find(each, 'payment_intent', id) !== undefined);
    return change(quietScene(world, account), need(account, 'payment_intent', id), succeeds(params));
  };
}

/** What the cardholder and the bank would do. */
export const paymentControls: readonly Control[] = [
  { method: 'POST', path: '/_test/payment_intents/:id/authenticate', run: onIntent(authenticate) },
  { method: 'POST', path: '/_test/payment_intents/:id/settle', run: onIntent(settle) },
  {
    method: 'POST',
    path: '/_test/setup_intents/:id/authenticate',
    run: (world, params, id) => {
      const account = ownerOf(world, id, (each) => find(each, 'setup_intent', id) !== undefined);
      return authenticateSetup(
        quietScene(world, account),
        need(account, 'setup_intent', id),
        succeeds(params),
      );
    },
  },
  {
    method: 'POST',
    path: '/_test/charges/:id/dispute',
    run: (world, _params, id) => {
      for (const account of Object.values(world.accounts)) {
        const charge = chargeOf(account, id);
        if (charge !== undefined) return dispute(quietScene(world, account), charge);
      }
      throw noSuch('charge', id);
    },
  },
  {
    // A saved card that starts to fail, or works again: the way to a renewal that cannot be collected.
    method: 'POST',
    path: '/_test/payment_methods/:id/become',
    run: (world, params, id) => {
      const account = ownerOf(world, id, (each) => find(each, 'payment_method', id) !== undefined);
      const test = testMethodNamed(requiredText(params, 'card'));
      if (test === undefined) throw invalid('card is the name of a test method', { param: 'card' });
      account.cards[id] = { behaviour: test.behaviour, setUp: false, spent: false };
      return save(account, 'payment_method', { ...need(account, 'payment_method', id) });
    },
  },
];
