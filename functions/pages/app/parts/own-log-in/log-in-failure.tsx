import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert, type AlertProps, describeFailure } from '../call.tsx';
import { ownLogInTexts } from './texts/index.ts';

type LogInFailureProps = Pick<AlertProps, 'onRetry'> & { readonly failure: CallFailure | null };

/** Shows the failure of a log-in, or of a change of the own log-in, if there is one. */
export const LogInFailureAlert = ({ failure, onRetry }: LogInFailureProps) =>
  failure && <Alert text={describeFailure(failure, ownLogInTexts().failures)} onRetry={onRetry} />;
