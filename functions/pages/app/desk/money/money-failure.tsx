import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Alert, describeFailure } from '../../parts/call.tsx';
import { texts } from '../../texts/index.ts';
import { moneyTexts } from './texts/index.ts';

/** The messages of the API about fields, as the desk shows them together. */
const listMessages = ({ errors }: CallFailure): string =>
  [...new Set(Object.values(errors).flat())].map((message) => `${message}.`).join(' ');

/** A failure, with a sentence of the page where it knows more than the API says. */
export type MoneyFailure = CallFailure & { readonly text?: string };

/** Describes the failure of a payment, refund or sale. Without a reply, nobody knows whether it is saved (BEHAVIOR §39.11). */
function describeMoneyFailure(failure: MoneyFailure, isWrite = true): string {
  const { failures, unknown } = moneyTexts();
  const { kind, code, text } = failure;
  if (text !== undefined) return text;
  if (kind === 'unreachable') return isWrite ? unknown : texts().page.unreachable;
  if (Object.hasOwn(failures, code)) return `${failures[code as keyof typeof failures]}.`;
  return kind === 'invalid' ? listMessages(failure) || describeFailure(failure) : describeFailure(failure);
}

type MoneyFailureProps = { readonly failure: MoneyFailure | null | undefined; readonly isWrite?: boolean };

/** Shows the failure of a call, if there is one. */
export const MoneyFailureAlert = ({ failure, isWrite }: MoneyFailureProps) =>
  failure ? <Alert text={describeMoneyFailure(failure, isWrite)} /> : null;
