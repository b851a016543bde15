import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { type Log, openLog } from '../../lib/http/log.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { parseStopOrStartReply } from '../../lib/rules/notifications/sms-limits.ts';
import { saveSmsAnswer, saveSmsStop, saveSmsStopRemoval } from '../../lib/table/notifications/sms-guards.ts';
import { openStore } from '../../lib/table/open-store.ts';
import type { Store } from '../../lib/table/store.ts';
import { parseSmsReplies, type SmsReplyEvent } from './sms-replies.ts';

type SmsRepliesHandler = (event: SmsReplyEvent) => Promise<void>;

type ReplyDependencies = { readonly store: Store; readonly log: Log; readonly clock: () => Date };

async function obeyReplies(event: SmsReplyEvent, { store, log, clock }: ReplyDependencies): Promise<void> {
  for (const { number, text } of parseSmsReplies(event)) {
    const reply = parseStopOrStartReply(text);
    await saveSmsAnswer(store, number, clock());
    if (reply === 'stop') await saveSmsStop(store, number, clock());
    if (reply === 'start') await saveSmsStopRemoval(store, number);
    log.info('sms reply received', { reply: reply ?? 'other' });
  }
}

/** Obeys STOP and START in replies to SMS, and notes that a number has answered (BEHAVIOR §29.4). */
export function openApp(environment: Environment): SmsRepliesHandler {
  const deps = {
    store: openStore(environment.table),
    log: openLog('sms-replies'),
    clock: environment.clock,
  };
  return (event) => obeyReplies(event, deps);
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
