import * as z from 'zod';
import { tryParseJson } from '../database/data-store.ts';
import type { LocalRequest, Routes } from '../http.ts';
import { type Account, getRecord } from './account.ts';
import { toErrorReplyOrRethrow, toLocalReply } from './api.ts';
import { failNewestRefund } from './charges.ts';
import { type DisputeStatus, getOrCreateDisputeOfIntent, saveDisputeStatus } from './disputes.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { faultInput } from './faults.ts';
import { finishPayment } from './payments.ts';
import { failPayout } from './payouts.ts';
import { findAccountOfRecord, type StandIn, toContext } from './stand-in.ts';
import { controlReader } from './terminal/at-reader.ts';

function getOwner(standIn: StandIn, intent: string): Account {
  const owner = findAccountOfRecord(standIn, 'payment_intent', intent);
  if (owner === undefined) throw resourceMissing('payment_intent', intent);
  return owner;
}

/** The controls of tests, which need no key. Each replies with what it has changed. */
export function createControlRoutes(standIn: StandIn): Routes {
  const control =
    <Input>(schema: z.ZodType<Input>, run: (input: Input, id: string) => object) =>
    ({ body, parameters: { id = '' } }: LocalRequest) => {
      try {
        const input = schema.safeParse(tryParseJson(body.toString()));
        if (!input.success) throw invalidRequest(z.prettifyError(input.error));
        const changed = run(input.data, id);
        standIn.onChange();
        return toLocalReply({ status: 200, body: changed, headers: {} });
      } catch (failure) {
        return toLocalReply(toErrorReplyOrRethrow(failure));
      }
    };
  return {
    'POST /_test/faults': control(faultInput, (fault) => {
      standIn.faults.push(fault);
      return fault;
    }),
    'DELETE /_test/faults': control(z.unknown(), () => {
      standIn.faults.length = 0;
      return {};
    }),
    /** Completes a 3-D Secure check or a bank debit. */
    'POST /_test/payment_intents/{id}/settle': control(
      z.object({ outcome: z.enum(['succeed', 'fail']) }),
      ({ outcome }, id) => {
        const account = getOwner(standIn, id);
        const intent = getRecord(account, 'payment_intent', id);
        return finishPayment(toContext(standIn, account), intent, outcome);
      },
    ),
    /** Gives the dispute of a payment another status, and begins it where there is none. */
    'POST /_test/payment_intents/{id}/dispute': control(
      z.object({ status: z.string() }),
      ({ status }, id) => {
        const account = getOwner(standIn, id);
        const context = toContext(standIn, account);
        return saveDisputeStatus(context, getOrCreateDisputeOfIntent(context, id), status as DisputeStatus);
      },
    ),
    /** Lets the newest refund of a payment fail at the bank. */
    'POST /_test/payment_intents/{id}/fail_refund': control(z.unknown(), (_, id) =>
      failNewestRefund(toContext(standIn, getOwner(standIn, id)), id),
    ),
    /** Lets the bank refuse a payout. */
    'POST /_test/payouts/{id}/fail': control(z.unknown(), (_, id) => {
      const owner = findAccountOfRecord(standIn, 'payout', id);
      if (owner === undefined) throw resourceMissing('payout', id);
      return failPayout(toContext(standIn, owner), id);
    }),
    'POST /_test/terminal/readers/{id}': control(z.object({ do: z.string() }), ({ do: act }, id) =>
      controlReader(standIn, id, act),
    ),
  };
}
