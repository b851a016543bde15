import type { ReadonlySignal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { CIRCLE_ALERT } from './icons.ts';

/** Somebody who must wait longer than this may rather pay or cancel something, so the wait is not told. */
const WAIT_MAX_SECONDS = 3_600;

/**
 * Describes the failure of a call to a visitor, by its code: the API's message is for programmers (BEHAVIOR §35.6).
 * `ownFailures`: the texts of more codes.
 */
export function describeFailure(
  { kind, code, retryAfterSeconds }: CallFailure,
  ownFailures: Readonly<Record<string, string>> = {},
): string {
  const { failure, page } = texts();
  const failures: Readonly<Record<string, string>> = { ...texts().failures, ...ownFailures };
  if (kind === 'unreachable') return page.unreachable;
  const text = Object.hasOwn(failures, code) ? failures[code] : failure;
  const isShort = retryAfterSeconds !== undefined && retryAfterSeconds < WAIT_MAX_SECONDS;
  return isShort ? `${text}. ${page.waitFor(retryAfterSeconds)}` : `${text}.`;
}

export type AlertProps = { readonly text: string; readonly onRetry?: (() => void) | undefined };

/** Announces what went wrong, with a button to try again. */
export const Alert = ({ text, onRetry }: AlertProps) => (
  <div class="note bad" role="alert">
    <Icon of={CIRCLE_ALERT} />
    <p>{text}</p>
    {onRetry && <Button more="small" label={texts().page.tryAgain} onClick={onRetry} />}
  </div>
);

/** Says that a script file did not load. Browsers keep a failed import: only a reload of the page loads the file again. */
export const FailedScriptAlert = () => (
  <Alert text={texts().page.unreachable} onRetry={() => location.reload()} />
);

type StatusNoticeProps = { readonly text: string | ReadonlySignal<string> };

/** Announces news that waits until a screen reader has finished, unlike an alert. */
export const StatusNotice = ({ text }: StatusNoticeProps) => (
  <p class="note" role="status">
    {text}
  </p>
);

type NoticeProps = Pick<AlertProps, 'onRetry'> & { readonly failure: CallFailure | null };

/** Announces a failure, if there is one. */
export const FailureAlert = ({ failure, onRetry }: NoticeProps) =>
  failure && <Alert text={describeFailure(failure)} onRetry={onRetry} />;
