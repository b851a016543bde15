import type { CallFailure } from '../../../../lib/client/types.ts';
import { describeFailure } from '../parts/call.tsx';
import { officeTexts } from './texts/index.ts';

/** Describes the failure of a call to a user of the salon, by its code. */
export function describeOfficeFailure(failure: CallFailure): string {
  const { failures } = officeTexts();
  const text = Object.hasOwn(failures, failure.code) ? failures[failure.code] : undefined;
  if (text === undefined) return describeFailure(failure);
  const told = typeof text === 'string' ? text : text(failure.errors.permission?.[0] ?? '');
  return `${told}.`;
}
