import type { CallFailure } from '../../../../../lib/client/types.ts';
import { texts } from '../../texts/index.ts';
import { Alert, describeFailure } from '../notice.tsx';
import { ownLogInTexts } from './texts/index.ts';

/** Describes a failure of a log-in, or of a change of the own log-in. */
export function describeRefusal(failure: CallFailure): string {
  const { failures } = ownLogInTexts();
  const { code, retryAfterSeconds } = failure;
  if (!Object.hasOwn(failures, code)) return describeFailure(failure);
  const text = `${failures[code as keyof typeof failures]}.`;
  return retryAfterSeconds === undefined ? text : `${text} ${texts().page.waitFor(retryAfterSeconds)}`;
}

/** Announces such a failure, if there is one. */
export const Refusal = ({ failure }: { readonly failure: CallFailure | null }) =>
  failure && <Alert text={describeRefusal(failure)} />;
