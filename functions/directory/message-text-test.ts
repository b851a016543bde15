import { toTestMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findAccountById } from '../../lib/table/access/accounts.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { RecordHandlers } from './handlers.ts';
import { checkMessageTextInput } from './message-text.ts';
import { fillWithExamples } from './message-text-preview.ts';

/** Mails the words of a message with examples to the user who asks (BEHAVIOR §29.6). */
export const messageTextTest: RecordHandlers<'message-text'>['message-text-test'] = async (
  { tenant, salon, caller, input, now },
  { store, catalogs },
) => {
  // An API key has no address
  const user = caller.isKey ? undefined : await findAccountById(store, tenant, 'user', caller.id);
  if (!user) return fail('forbidden');
  const checked = checkMessageTextInput(input);
  if (!checked.ok) return checked;
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [toTestMailCounter(user.id)]);
  if (!counted.ok) return counted;
  const { subject, text } = fillWithExamples(salon, await catalogs(salon), checked.value, now);
  await store.commit([
    putNotice(
      tenant,
      { kind: 'words.tested', userId: caller.id, language: checked.value.language, subject, text },
      now,
    ),
  ]);
  return ok({ message: 'Test mail is on its way', data: { email: user.email } });
};
