import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert, describeFailure } from '../notice.tsx';
import { ownLogInTexts } from './texts/index.ts';

/** Announces the failure of a log-in, or of a change of the own log-in, if there is one. */
export const Refusal = ({ failure }: { readonly failure: CallFailure | null }) =>
  failure && <Alert text={describeFailure(failure, ownLogInTexts().failures)} />;
