import type { CallFailure } from '../../../../lib/client/types.ts';
import { texts } from '../texts/index.ts';

/** Describes the failure of a call to a visitor. */
export const describeFailure = ({ kind, message, retryAfterSeconds }: CallFailure): string => {
  if (kind === 'unreachable') return texts().page.unreachable;
  return retryAfterSeconds === undefined
    ? `${message}.`
    : `${message}. ${texts().page.waitFor(retryAfterSeconds)}`;
};

type AlertProps = { readonly text: string; readonly onRetry?: (() => void) | undefined };

/** Announces what went wrong, with a button to try again. */
export const Alert = ({ text, onRetry }: AlertProps) => (
  <div class="notice" role="alert">
    <p>{text}</p>
    {onRetry && (
      <button type="button" class="button-quiet" onClick={onRetry}>
        {texts().page.tryAgain}
      </button>
    )}
  </div>
);

type NoticeProps = Pick<AlertProps, 'onRetry'> & { readonly failure: CallFailure | null };

/** Announces a failure, if there is one. */
export const Notice = ({ failure, onRetry }: NoticeProps) =>
  failure && <Alert text={describeFailure(failure)} onRetry={onRetry} />;
