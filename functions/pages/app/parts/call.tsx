import { batch, type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { CallFailure, CallOptions, Result } from '../../../../lib/client/types.ts';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { createKeyPerInput } from './form-values.ts';
import { formatWait } from './format.ts';
import { Icon } from './icon.tsx';
import { CIRCLE_ALERT } from './icons.ts';

/**
 * Why a try has failed. Without a connection nothing is sent, which says nothing about an earlier try without a reply: that one may
 * be saved.
 */
export const keepUnknownOutcome = <Failure extends CallFailure>(
  earlier: Failure | null,
  latest: Failure,
): Failure => (latest.code === 'offline' && earlier?.kind === 'unreachable' ? earlier : latest);

/** A call that a visitor starts: one at a time, with what went wrong with the last one. */
export function useCall() {
  const isBusy = useSignal(false);
  const failure = useSignal<CallFailure | null>(null);
  const keys = useMemo(createKeyPerInput, []);
  /** Returns the reply; undefined after a failure, and at once while another call is at work. */
  const run = async <Reply,>(call: () => Promise<Result<Reply>>): Promise<Reply | undefined> => {
    if (isBusy.peek()) return undefined;
    const earlier = failure.peek();
    batch(() => {
      isBusy.value = true;
      failure.value = null;
    });
    const result = await call();
    batch(() => {
      isBusy.value = false;
      if (!result.ok) failure.value = keepUnknownOutcome(earlier, result);
    });
    return result.ok ? result.reply : undefined;
  };
  return {
    isBusy,
    failure,
    run,
    /** The same for a call that creates, pays or sends: a second click with equal input repeats the call. */
    runOnce: <Input extends object, Reply>(
      call: (input: Input, options: CallOptions) => Promise<Result<Reply>>,
      input: Input,
    ) => run(() => call(input, { idempotencyKey: keys.getKey(input) })),
    errorOf: (field: string): string | undefined => failure.value?.errors[field]?.[0],
    /** The failure if it names none of the form's fields. */
    findGeneralFailure: (fields: readonly string[] = []): CallFailure | null =>
      failure.value && !fields.some((field) => failure.value?.errors[field]) ? failure.value : null,
  };
}

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
  return isShort ? `${text}. ${page.waitFor(formatWait(retryAfterSeconds))}` : `${text}.`;
}

export type AlertProps = { readonly text: string; readonly onRetry?: (() => void) | undefined };

/** Announces what went wrong, with a button to try again. Tries again by itself once the device is online again. */
export function Alert({ text, onRetry }: AlertProps) {
  useEffect(() => {
    if (!onRetry) return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div class="note bad" role="alert">
      <Icon of={CIRCLE_ALERT} />
      <p>{text}</p>
      {onRetry && <Button more="small" label={texts().page.tryAgain} onClick={onRetry} />}
    </div>
  );
}

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

/** Announces a failure, if there is one. Another try does not make a link valid. */
export const FailureAlert = ({ failure, onRetry }: NoticeProps) =>
  failure && (
    <Alert
      text={describeFailure(failure)}
      onRetry={failure.code.endsWith('link_invalid') ? undefined : onRetry}
    />
  );
