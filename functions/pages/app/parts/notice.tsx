import type { CallFailure } from '../../../../lib/client/types.ts';
import { texts } from '../texts/en.ts';

/** Describes the failure of a call to a visitor. */
export const describeFailure = ({ kind, message, retryAfterSeconds }: CallFailure): string => {
  if (kind === 'unreachable') return texts.page.unreachable;
  return retryAfterSeconds === undefined
    ? `${message}.`
    : `${message}. ${texts.page.waitFor(retryAfterSeconds)}`;
};

type NoticeProps = { readonly failure: CallFailure; readonly onRetry?: () => void };

/** Announces a failure, with a button to try again. */
export function Notice({ failure, onRetry }: NoticeProps) {
  return (
    <div class="notice" role="alert">
      <p>{describeFailure(failure)}</p>
      {onRetry && (
        <button type="button" class="button-quiet" onClick={onRetry}>
          {texts.page.tryAgain}
        </button>
      )}
    </div>
  );
}
