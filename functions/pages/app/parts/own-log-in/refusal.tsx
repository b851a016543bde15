import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert, type AlertProps, describeFailure } from '../notice.tsx';
import { ownLogInTexts } from './texts/index.ts';

type RefusalProps = Pick<AlertProps, 'onRetry'> & { readonly failure: CallFailure | null };

/** Announces the failure of a log-in, or of a change of the own log-in, if there is one. */
export const Refusal = ({ failure, onRetry }: RefusalProps) =>
  failure && <Alert text={describeFailure(failure, ownLogInTexts().failures)} onRetry={onRetry} />;
