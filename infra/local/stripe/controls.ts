import { type Account, findRecord, getRecord } from './account.ts';
import { toErrorReply } from './api.ts';
import { failRefund } from './charges.ts';
import { getDisputeOf, moveDispute } from './disputes.ts';
import { invalid, resourceMissing } from './errors.ts';
import type { Incoming, Reply } from './exchange.ts';
import { parseFault } from './faults.ts';
import { getRequiredText, type Params } from './params.ts';
import { finishPayment } from './payments.ts';
import type { DisputeStatus } from './resources.ts';
import { matchPath } from './routing.ts';
import { type StandIn, toContext } from './stand-in.ts';
import { controlReader } from './terminal/reader-controls.ts';

function parseBody(body: string): Params {
  try {
    const entries = Object.entries(JSON.parse(body));
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  } catch {
    throw invalid('The body is not a JSON object.');
  }
}

function getOwner({ accounts }: StandIn, intent: string): Account {
  const owner = Object.values(accounts).find((account) => findRecord(account, 'payment_intent', intent));
  if (owner === undefined) throw resourceMissing('payment_intent', intent);
  return owner;
}

function runControl(standIn: StandIn, { method, path, body }: Incoming): object {
  if (path === '/_test/faults' && method === 'DELETE') {
    standIn.faults.length = 0;
    return { faults: [] };
  }
  if (path === '/_test/faults' && method === 'POST') {
    const fault = parseFault(parseBody(body));
    standIn.faults.push(fault);
    return fault;
  }
  const intent = matchPath(path, '/_test/payment_intents/:id/settle');
  if (intent !== undefined && method === 'POST') {
    const outcome = getRequiredText(parseBody(body), 'outcome');
    if (outcome !== 'succeed' && outcome !== 'fail') {
      throw invalid('outcome must be succeed or fail', { param: 'outcome' });
    }
    const account = getOwner(standIn, intent);
    return finishPayment(
      toContext(standIn, account),
      getRecord(account, 'payment_intent', intent),
      outcome === 'succeed',
    );
  }
  const disputed = matchPath(path, '/_test/payment_intents/:id/dispute');
  if (disputed !== undefined && method === 'POST') {
    const status = getRequiredText(parseBody(body), 'status');
    const account = getOwner(standIn, disputed);
    const context = toContext(standIn, account);
    return moveDispute(context, getDisputeOf(account, disputed), status as DisputeStatus);
  }
  const reader = matchPath(path, '/_test/terminal/readers/:id');
  if (reader !== undefined && method === 'POST') return controlReader(standIn, reader, parseBody(body));
  const refunded = matchPath(path, '/_test/payment_intents/:id/fail_refund');
  if (refunded !== undefined && method === 'POST') {
    return failRefund(toContext(standIn, getOwner(standIn, refunded)), refunded);
  }
  throw resourceMissing('test control', `${method} ${path}`);
}

/**
 * Handles a test control, which needs no key. `POST /_test/faults` adds a fault, `DELETE /_test/faults` removes all,
 * `POST /_test/payment_intents/:id/settle {outcome: "succeed" | "fail"}` completes a 3-D Secure check or a bank debit,
 * `POST /_test/payment_intents/:id/dispute {status}` gives the dispute of a payment another status,
 * `POST /_test/payment_intents/:id/fail_refund` lets its newest refund fail at the bank,
 * `POST /_test/terminal/readers/:id {do: "cancel" | "go_offline" | "go_online" | "be_busy" | "time_out" |
 * "ask_for_tips"}` presses the button that cancels at the reader, or changes how the reader answers; asking for tips is a
 * setting of the whole account.
 */
export function handleControl(standIn: StandIn, incoming: Incoming): Reply {
  try {
    const body = runControl(standIn, incoming);
    standIn.onChange();
    return { status: 200, body, headers: {} };
  } catch (failure) {
    return toErrorReply(failure);
  }
}
